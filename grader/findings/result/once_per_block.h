#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of counts that are too large: elements that one thread of each block adds, and that are the same
/// for all blocks. Empty where what is added depends on the block.
/// @param run its name, which may speak of one of several kernels
std::string once_per_block(const Tokens& file, const std::string& run);

}  // namespace simtutor
