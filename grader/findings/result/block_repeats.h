#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of counts that are too large: a loop over elements that begins and steps in the same way in
/// every block, and adds each of them, so that it is added once for each block. Empty where a loop
/// depends on the block.
/// @param run its name, which may speak of one of several kernels
std::string block_repeats(const Tokens& file, const std::string& run);

}  // namespace simtutor
