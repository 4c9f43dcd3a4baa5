#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A pointer to float4 that begins n float4 behind another one, where a row of n floats has n / 4
/// of them: "bottom = top + n". Empty where a line makes no such pointer, or where the function
/// divides n nowhere by the 4.
/// @param line of the access
std::string vector_step(const FunctionText& function, int line);

}  // namespace simtutor
