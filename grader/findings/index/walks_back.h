#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A pointer that an inner loop moves along a row, and that is put back only behind the loop around
/// that one: "left -= n" once, where each round moves it by n. Empty where each round puts it back.
/// @param line in the inner loop; 0: any
std::string walks_back_too_late(const FunctionText& function, int line);
/// The same for all functions of a file.
std::string walks_back_too_late(const Tokens& file);

}  // namespace simtutor
