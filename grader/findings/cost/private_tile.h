#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a kernel with a shared array each of whose elements only the thread reads that has stored it:
/// that it need not lie in shared memory. Empty where there is none.
/// @param line of the kernel
/// @param x    the sides of its blocks
std::string private_tile(const Tokens& file, int line, unsigned x, unsigned y);

}  // namespace simtutor
