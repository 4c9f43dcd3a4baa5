#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of advice to allocate pinned memory with a flag, "Allocate it with cudaHostAllocMapped": the
/// line that allocates it, and the flags that this line has: " Line 52 allocates arrays.a with
/// to_device, which is cudaHostAllocWriteCombined (line 51)." Empty for other advice, and where the
/// text does not tell which allocation it is.
/// @param line of the finding, which names the pointer
std::string allocation_flag(const Tokens& file, int line, const std::string& advice);

}  // namespace simtutor
