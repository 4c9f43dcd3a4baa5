#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a launch with more threads than the device holds at once, in a file that asks how many blocks
/// a multiprocessor holds, and never how many threads: the line of that question, where the
/// message's numbers show that the threads are used up before the blocks. Empty for any other.
/// @param message "The launch has 452608 threads. The 132 multiprocessors of this device hold …"
std::string held_blocks_asked(const Tokens& file, const std::string& message);

}  // namespace simtutor
