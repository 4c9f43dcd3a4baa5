#pragma once

#include <cstddef>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "grader/simt/translate/token.h"

namespace simtutor::simt {

/// Tokens [first, second).
using Range = std::pair<std::size_t, std::size_t>;

/// What a condition asks for, one question after the other, with nothing but `&&` between them;
/// none if it is something else.
std::vector<Range> questions_of(const TokenStream& stream, std::size_t first, std::size_t last);

/// Whether a question may stand elsewhere in the loop, of a text that is compiled and never run: no
/// assignment, nothing that the translation writes anew.
bool may_move(const TokenStream& stream, const Range& question);

/// The names that get a value in a loop's first part: `r` and `row` of `int r = 0, row = first`.
std::set<std::string_view> counters_of(const TokenStream& stream, std::size_t first,
                                       std::size_t last);

/// What a question compares a counter alone with, on either side: `2 * rows` of `r < 2 * rows`, and
/// of `(2 * rows > r)`. npos if it asks for something else.
Range limit_of_counter(const TokenStream& stream, const Range& question,
                       const std::set<std::string_view>& counters);

/// The two semicolons of `for (…; …; …)`, at whose bracket `open` is. npos if there are none.
Range semicolons_of(const TokenStream& stream, std::size_t open);

/// What a loop's counter begins with: of `int row = first;` the two names.
struct Beginning {
    std::string_view counter, value;  ///< empty where something else is said
};
Beginning beginning_of(const TokenStream& stream, std::size_t first, std::size_t last);

/// Whether `name` got its value before the token `at`, in `name = value + 16;`.
bool is_further(const TokenStream& stream, std::size_t at, std::string_view name,
                std::string_view value);

}  // namespace simtutor::simt
