#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A kernel whose threads store two neighbouring rows, while the next thread begins only one row
/// further: "line 64 …". Empty where the file has none.
std::string rows_that_overlap(const Tokens& file);
std::string rows_that_overlap(const FunctionText& function);

/// A second load for a tile that goes on in the same row, where what it loads is stored further
/// down: "pa + 8" for tile[x][y + 8]. Empty where the file has none.
std::string offset_in_same_row(const Tokens& file);

}  // namespace simtutor
