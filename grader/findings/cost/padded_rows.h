#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A shared array of "tile * tile" elements whose rows lie further apart than tile elements:
/// "bs[x * pitch + y]". Empty where it is as long as its rows need.
/// @param line of an access to the array, or to a pointer into it
std::string padded_rows(const Tokens& file, const FunctionText& function, int line);

}  // namespace simtutor
