#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// "left[down + g]" with "down = blockDim.y * (n / 4)" of a pointer that begins at "row * groups":
/// the row is row + blockDim.y, and only row is compared with a bound. Empty where something
/// compares more.
std::string rows_further(const FunctionText& function, int line);

}  // namespace simtutor
