#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A function that is given a number, as the distance of rows, and never uses it, with the step of
/// the pointer through which a line of it reads: "row_by_column is given pitch and never uses it;
/// line 9 moves down by terms." Empty for all others.
std::string unused_distance(const FunctionText& function, int line);

}  // namespace simtutor
