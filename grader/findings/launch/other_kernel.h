#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a kernel that moves single floats although another one, which moves vectors, stands in the
/// other branch of the function that launches it: which condition decides, and what it asks.
/// Whatever such a kernel does too often is no fault of its lines then. Empty where no branch
/// chooses between the two.
/// @param ran its name
std::string other_kernel(const Tokens& file, const std::string& ran);

/// "n & 3 == 0 in line 52 is n & (3 == 0) …": a condition that binds otherwise than it looks, and
/// is never true. Empty for any other.
/// @param line of the condition
std::string never_true(const Tokens& condition, int line);

}  // namespace simtutor
