#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// "x + y * blockDim.x" where x has to stay below `width`: "Line 14 takes rows of blockDim.x …".
/// Empty where no index counts rows by threads, or where nothing else bounds the column.
/// @param line of an access: only the index that it has; 0: any
std::string row_of_threads(const FunctionText& function, int line = 0);

}  // namespace simtutor
