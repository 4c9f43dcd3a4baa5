#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A copy in a loop, and behind it in the same round a wait that stands under a condition: "Line 78
/// waits only where number > 0 …". Empty where nothing waits so.
/// @param line of the copy
std::string waits_in_some_rounds(const Tokens& file, int line);

}  // namespace simtutor
