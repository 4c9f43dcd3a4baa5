#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "grader/simt/translate/context.h"

namespace simtutor::simt {

/// Tells the engine where a round begins of a loop that has atomic functions in it, or calls a
/// function of the program that has: lanes that take turns look like lanes that run side by side
/// otherwise, because in the rounds of the others a lane accesses nothing.
class RoundRewriter {
  public:
    explicit RoundRewriter(Context& context) : context_(context) {}
    /// `for`, `while` or `do` at `at`.
    void visit_loop(std::size_t at);

  private:
    std::size_t end_of_statement(std::size_t at) const;
    bool has_atomics(std::size_t first, std::size_t last);

    Context& context_;
    const TokenStream& stream_ = context_.stream;
    /// Where atomic functions, and functions that have them, are called; by place.
    std::optional<std::vector<std::size_t>> atomics_;
};

}  // namespace simtutor::simt
