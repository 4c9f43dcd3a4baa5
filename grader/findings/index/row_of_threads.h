#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// "x + y * blockDim.x" where x has to stay below `width`: "Line 14 takes rows of blockDim.x …".
/// Empty where no index counts rows by threads, or where nothing else bounds the column.
std::string row_of_threads(const FunctionText& function);

}  // namespace simtutor
