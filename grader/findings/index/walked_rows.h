#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of a read between the rows of an input, through a pointer that a loop moves by a number of
/// elements, "down += n" beside "k < n": the line, and how far it is from row to row. Empty for all
/// others.
/// @param advice "b[3] lies in the gap behind row 0 of b, …; row 1 begins at b[8]."
std::string walked_rows(const FunctionText& function, int line, const std::string& array,
                        const std::string& advice);

}  // namespace simtutor
