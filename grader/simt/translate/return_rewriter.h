#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "grader/simt/translate/context.h"

namespace simtutor::simt {

/// Rewrites `return;` where a thread may leave before a barrier, and tracks loops for it.
class ReturnRewriter {
  public:
    explicit ReturnRewriter(Context& context) : context_(context) {}

    /// A brace at `at` opens `scope`. Call it before the scope is opened.
    void open_brace(std::size_t at, const Scope& scope);
    /// The innermost brace closes. Call it before its scope is closed.
    void close_brace();
    /// `return` at `at`.
    void return_statement(std::size_t at);

  private:
    std::size_t last_barrier(std::size_t function);
    int loop_line(std::size_t brace) const;

    Context& context_;
    const TokenStream& stream_ = context_.stream;
    std::vector<int> loop_lines_;                       ///< for each open brace, see loop_line()
    std::map<std::size_t, std::size_t> last_barriers_;  ///< by function, see last_barrier()
    std::set<std::string, std::less<>> with_barrier_;   ///< names of functions that have one
};

}  // namespace simtutor::simt
