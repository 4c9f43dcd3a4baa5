#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Whether a statement is __syncthreads() or its like, or "block.sync()".
bool is_barrier(const Statement& one);

/// For a kernel with too many barriers: where they stand, and which of them a loop repeats that has
/// no store to shared memory. Empty where the file has none.
std::string barrier_lines(const Tokens& file, const std::string& kernel);

}  // namespace simtutor
