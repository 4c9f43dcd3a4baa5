#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a wrong run with n = 2: the branch that lets a kernel run asks for n % 2 == 0, and the kernel
/// divides n by 4, which leaves something over. Empty for all others.
/// @param run "n = 2"
std::string choice_divisor(const Tokens& file, const std::string& run);

}  // namespace simtutor
