#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of a run with more threads than 32 bits can number, "4194305 x 1024 threads": the lines of its
/// kernels that multiply the block's number, or the number of blocks, by the block's size as 32-bit
/// numbers. Empty for other runs, and where no line does.
std::string wrapped_number(Sources& sources, const std::string& file, const std::string& run);

}  // namespace simtutor
