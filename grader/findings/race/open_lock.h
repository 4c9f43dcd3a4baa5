#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "acquire (line 14) is empty": of a line that takes a lock by a function of the file which does
/// nothing. Empty where the function does something, or is none of the file.
std::string open_lock(const Tokens& file, int taken);

}  // namespace simtutor
