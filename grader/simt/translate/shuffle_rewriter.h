#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grader/simt/translate/context.h"
#include "grader/simt/translate/value_flow.h"

namespace simtutor::simt {

/// A shuffle may give a lane an undefined value, and that is no mistake as long as the lane does
/// not use it. So each local variable into which the value of a shuffle may come gets a second one,
/// its mark, that says whether the variable's value is undefined. Marks go where values go: through
/// assignments, results of functions, and shuffles. The engine is told where a marked value is
/// used. What the text does not show counts as no use.
class ShuffleRewriter {
  public:
    explicit ShuffleRewriter(Context& context) : context_(context) {}
    /// The body of a function or lambda ends.
    /// @param name       of the function, or of the variable that holds the lambda; may be empty
    /// @param parameters the round bracket of its parameters, npos if it has none
    void end_body(const std::string& name, std::size_t parameters, std::size_t brace,
                  bool is_lambda);

  private:
    struct Body {
        ValueFlow flow;
        std::vector<bool> marked;  ///< of each variable
        std::size_t brace;
        bool takes = false;  ///< a value on its way from an expression to its target
    };
    bool has_shuffles(std::size_t first, std::size_t last) const;
    void find_marked(Body& body) const;
    bool carries(const Body& body, const FlowStep& step) const;
    std::string mark(const Body& body, std::size_t variable) const;
    void rewrite_read(Body& body, const FlowRead& read, Goes goes);
    void rewrite_step(Body& body, const FlowStep& step);
    void settle(const Body& body, const FlowStep& step, bool carries);

    Context& context_;
    const TokenStream& stream_ = context_.stream;
    std::optional<bool> any_;                 ///< the whole text has shuffles
    std::set<std::string, std::less<>> own_;  ///< functions that return what a shuffle gave
};

}  // namespace simtutor::simt
