#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of an element before the begin: a name of its index that is cut off at "n - 2", which is below 0
/// for the smallest sizes. Empty for any other line.
std::string clamped_below(const FunctionText& function, int line);

}  // namespace simtutor
