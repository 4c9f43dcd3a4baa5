#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of a number that a thread draws by atomicAdd(…, 1) before it asks whether it needs one: "Every
/// thread that comes to line 27 draws fresh there, but only those that line 32 lets through use
/// it …". Empty where each thread that draws the number uses it, as far as the text tells.
/// @param name of the number
/// @param line in which it is drawn
std::string drawn_early(const FunctionText& function, const std::string& name, int line);
/// The same of the first such number of a function.
std::string drawn_early(const FunctionText& function);

}  // namespace simtutor
