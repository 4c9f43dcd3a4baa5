#pragma once

#include <string>

#include "grader/findings/index/index_text.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// "b[k * n + j]" of an input whose rows lie `stride` apart: for an element that nobody wrote, so
/// that it is known to lie between the rows. Empty where no parameter is called a stride.
std::string other_row_distance(const FunctionText& function, const IndexText& index);

/// Of an array with wrong elements: a store whose index has a product, and nothing of the stride
/// that its function is given. A question, since its rows may lie otherwise. Empty where no store
/// or several are like that.
std::string stored_row_distance(const Tokens& file, const std::string& array);

}  // namespace simtutor
