#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A place that grows by more from thread to thread than a block's part of it has threads: "row
/// grows by 2 from thread to thread (line 62), so a block reaches over 2 * blockDim.y, …". Blocks
/// overlap then, and the last elements have no thread. Empty where the place of no store in the
/// line is made so.
std::string block_reach(const FunctionText& function, int line);

}  // namespace simtutor
