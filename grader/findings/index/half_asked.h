#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A place that is made from a guarded one by adding to it, and that nothing compares itself:
/// "bottom is top + blockDim.y (line 52), and no guard asks for it: line 54 asks for top only …".
/// Empty where every such place in the line is compared.
/// @param array that lies outside: what stands in another one's brackets is not looked at
std::string half_asked(const FunctionText& function, int line, const std::string& array);

}  // namespace simtutor
