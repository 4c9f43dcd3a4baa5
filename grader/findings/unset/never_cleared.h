#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of a sum in an element that is added to in a loop which always meets the same one: "Line 34 adds
/// to last[j] in each round of the loop over k (line 31) …". Empty where the function sets elements
/// of the array, and where each round has another.
std::string never_cleared(const FunctionText& function, int line);

}  // namespace simtutor
