#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of "data[r * rows + q]" where r runs below rows and q below columns: the number of rows stands
/// where the length of a row belongs. Empty where the bounds do not show that.
/// @param line of the access
std::string row_bound_as_length(const FunctionText& function, int line);

}  // namespace simtutor
