#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a launch with more threads than the device holds at once: a line that divides the threads
/// that a multiprocessor holds by something other than the threads of a block, or by nothing, and
/// takes the quotient for a number of blocks. Empty where no line does, or where the blocks differ.
std::string blocks_held(const Tokens& file);

}  // namespace simtutor
