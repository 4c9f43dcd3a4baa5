#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "grader/simt/translate/context.h"
#include "grader/simt/translate/loop_ends.h"

namespace simtutor::simt {

/// Writes pragmas of nvcc as the compiler's own, and asks for more of them under
/// TranslateOptions::unroll_whole.
class Unrolling {
  public:
    explicit Unrolling(Context& context) : context_(context) {}

    /// Rewrites the directive at `at` if it is `#pragma unroll` or `#pragma nounroll`; its lines
    /// keep their numbers. Other directives stay.
    void visit_pragma(std::size_t at);
    /// Of a `for` without a pragma, under TranslateOptions::unroll_whole: asks for its unrolling,
    /// too. The compiler ignores the request if the length is not constant.
    void visit_loop(std::size_t at);
    /// Of a `for` or `while` that ends at its counter's limit or at another one, `r < 16 && row + r
    /// < n`, under TranslateOptions::unroll_whole: the other question leaves the loop from its
    /// body. nvcc unrolls such a loop (CUDA 13.0: no stack frame for 2 to 32 sums); g++ does only
    /// where the head asks for the counter alone.
    void visit_condition(std::size_t at);
    /// Of `for`, `while` or `goto` at `at`, under TranslateOptions::unroll_whole: puts something
    /// behind the last statement of a round, where the program has nothing. Else a loop that stands
    /// there loses its pragma: the compiler takes it for one of the outer loop, because a jump from
    /// the inner one's head leads back to the outer one's.
    void visit_end_of_round(std::size_t at);

  private:
    int counts_rounds(const Range& question, const std::set<std::string_view>& counters);
    bool ends_anywhere(std::size_t loop);
    int count_of(std::string_view count);
    bool has_long_rounds(std::size_t loop);
    void read_constants();

    Context& context_;
    /// The program's constants that are plain numbers, by name; 0: several have that name.
    std::optional<std::map<std::string_view, int>> constants_;
};

}  // namespace simtutor::simt
