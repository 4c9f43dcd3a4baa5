#pragma once

#include <string>

#include "grader/findings/code_tokens.h"

namespace simtutor {

/// For a kernel with too many barriers: where they stand, and which of them a loop repeats that has
/// no store to shared memory. Empty where the file has none.
std::string barrier_lines(const Tokens& file, const std::string& kernel);

}  // namespace simtutor
