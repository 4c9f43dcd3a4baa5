#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A loop over elements that begins at the thread's place in the grid and moves on by the threads
/// of one block alone: "i moves on by blockDim.x (line 6) …". Empty where no loop around, or in,
/// the function's line does.
/// @param line in the loop; 0: of any loop
std::string block_stride(const FunctionText& function, int line);

}  // namespace simtutor
