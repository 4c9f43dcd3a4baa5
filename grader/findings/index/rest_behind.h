#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of an access behind the end in a function that is told how much is left from its pointers on:
/// the pointers lie t * 16 elements ahead, and what is left is counted from t: "Line 72 …". Empty
/// where the call counts from the same place.
std::string rest_behind(const Tokens& file, const FunctionText& function);

}  // namespace simtutor
