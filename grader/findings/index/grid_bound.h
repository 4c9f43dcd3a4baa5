#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of an element behind the end of a shared array: a condition lets it through whose limit counts
/// the threads of the whole grid, "active = blockDim.x * gridDim.x". Empty for other limits.
std::string grid_bound(const FunctionText& function, const simt::Finding& finding);

}  // namespace simtutor
