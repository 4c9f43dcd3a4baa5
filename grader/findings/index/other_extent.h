#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of a line that works on a whole piece under a condition on what a loop around it goes to, where
/// the other part goes element by element to another end: that the condition asks for the wrong
/// one.
std::string other_extent(const FunctionText& function, int line);

}  // namespace simtutor
