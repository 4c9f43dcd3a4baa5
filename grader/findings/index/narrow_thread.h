#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// The line of a kernel that keeps a thread's number in one byte, which ends at 255 or 127, while a
/// block may have 1,024 threads; empty where none does.
/// @param run its name, which may speak of one of several kernels
std::string narrow_thread(const Tokens& file, const std::string& run);

}  // namespace simtutor
