#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Two calls of one function with the same array, and the same of all that its index is made of:
/// "Lines 30 and 31 both call dot with right, and line 12 loads right[k] from it: …". Empty where
/// the kernel makes no such calls.
std::string same_argument(const Tokens& file, const std::string& kernel);

}  // namespace simtutor
