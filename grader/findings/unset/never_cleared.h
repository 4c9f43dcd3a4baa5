#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of a sum in an element that is added to in a loop which always meets the same one: "Line 34 adds
/// to last[j] in each round of the loop over k (line 31) …". Empty where the function sets elements
/// of the array, where each round has another, and where the element that was never written is one
/// that is added, not the one that is added to.
/// @param array that the element belongs to
std::string never_cleared(const FunctionText& function, int line, const std::string& array);

}  // namespace simtutor
