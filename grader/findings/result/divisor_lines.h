#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of sums that are divided by the wrong number everywhere: "the division by 5 (members) is in
/// line 46: …". Empty where no line divides by that number, or the message speaks of none.
/// @param message as in "… they may be right sums that are divided by 5 everywhere."
std::string divisor_lines(const Tokens& file, const std::string& message);

}  // namespace simtutor
