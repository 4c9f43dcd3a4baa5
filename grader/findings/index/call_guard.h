#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// For an access behind an array's end in a function of the file: a call of it that stands under
/// "tile + 2 <= tiles", which also holds where nothing is left, or under conditions of which one is
/// enough. Empty where there is none.
std::string call_without_guard(const Tokens& file, const FunctionText& function);

/// For a function whose access is the first behind the end: a call of it with a counter that a loop
/// lets be as large as its limit, "at(k)" in "for (k = 0; k <= n; ++k)". A question, or empty.
std::string equal_in_call(const Tokens& file, const FunctionText& function);

}  // namespace simtutor
