#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/simt/translate/context.h"
#include "grader/simt/translate/declarator.h"

namespace simtutor::simt {

/// A shuffle may give a lane an undefined value, and that is no mistake as long as the lane does
/// not use it. So each local variable that keeps the value of a shuffle, as `v` in `float v =
/// __shfl_down_sync(mask, x, 16);`, gets a second one beside it that says whether its value is
/// undefined, and tells the engine where it is used. Values that no such variable keeps count as
/// used at once.
class ShuffleRewriter {
  public:
    explicit ShuffleRewriter(Context& context) : context_(context) {}
    /// The statement [context.start, semicolon] of a function ends; `brace` opens the block that
    /// it stands in.
    void end_statement(std::size_t semicolon, std::size_t brace);

  private:
    /// What the text does with a variable.
    struct Uses {
        std::vector<std::size_t> kept;      ///< `v` of statements `v = __shfl_sync(…);`
        std::vector<std::size_t> assigned;  ///< `v` of other assignments
        std::vector<std::size_t> read;
    };
    bool has_shuffles();
    bool is_shuffle(std::size_t first, std::size_t last) const;
    std::size_t end_of_statement(std::size_t at, std::size_t scope_end) const;
    bool unevaluated(std::size_t at) const;
    bool may_declare(std::size_t at) const;
    bool address_taken(std::size_t at) const;
    bool lambda_names(std::size_t open, std::string_view name) const;
    std::optional<Uses> uses(std::size_t name, std::size_t first, std::size_t scope_end) const;
    void rewrite(const std::string& mark, const Uses& uses, std::size_t scope_end);

    Context& context_;
    const TokenStream& stream_ = context_.stream;
    std::optional<bool> has_shuffles_;
};

}  // namespace simtutor::simt
