#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A running number of elements that is split into a row and a column by something else than the
/// length of a row: "e / stride" and "e % stride" where e ends at n * n. Empty where none is.
/// @param line one whose statement is made of the row or the column; 0: any
std::string split_by_other(const FunctionText& function, int line);

}  // namespace simtutor
