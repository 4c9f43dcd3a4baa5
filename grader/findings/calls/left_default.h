#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A call that leaves out a parameter with a default, in a function that has the very name: "Line
/// 57 calls ask without device: it takes its default, 0 (line 41), whatever device is here. …".
/// Empty where no call of the function does.
std::string left_default(const Tokens& file, const FunctionText& function);

}  // namespace simtutor
