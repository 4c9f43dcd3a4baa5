#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Whether the statement adds to what it sets: "sum += x", "c[i] = c[i] + x".
bool adds_to_itself(const Statement& one);
/// Whether the function declares the array, or the pointer, as one of floats, of 4 bytes each.
bool is_float_array(const FunctionText& function, const std::string& array);

}  // namespace simtutor
