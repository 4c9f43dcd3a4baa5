#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A place that is made from a guarded one by adding to it, and that nothing compares itself:
/// "bottom is top + blockDim.y (line 52), and no guard asks for it: line 54 asks for top only …".
/// Empty where every such place in the line is compared.
std::string half_asked(const FunctionText& function, int line);

}  // namespace simtutor
