#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "grader/simt/translate/token.h"

namespace simtutor::simt {

/// Tokens [first, second).
using Range = std::pair<std::size_t, std::size_t>;

/// What a condition asks for, one question after the other, if it is only that: no call, no
/// assignment, no number of the thread's own, nothing but `&&` between them.
std::vector<Range> questions_of(const TokenStream& stream, std::size_t first, std::size_t last);

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
