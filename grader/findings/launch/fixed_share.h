#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a launch with more threads than the device holds at once: the line that multiplies the number
/// of multiprocessors by a constant, where no line asks the device how many threads one of them
/// holds. Empty where a line asks, and where no such product is found.
/// @param message "The launch has 61440 threads. The 30 multiprocessors of this device hold 30720
/// …"
std::string fixed_share(const Tokens& file, const std::string& message);

}  // namespace simtutor
