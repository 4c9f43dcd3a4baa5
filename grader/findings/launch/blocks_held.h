#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a launch with more threads than the device holds at once: a line that divides the threads
/// that a multiprocessor holds by something other than the threads of a block, or by nothing, and
/// takes the quotient for a number of blocks. Empty where no line does, or where the blocks differ.
std::string blocks_held(const Tokens& file);

/// The same for a number of threads of the program's own, "512 / warp", where the launch that the
/// message tells of has just so many blocks for each multiprocessor.
/// @param message "The launch has 61440 threads. The 30 multiprocessors of this device hold …"
std::string blocks_by_warp(const Tokens& file, const std::string& message);

}  // namespace simtutor
