#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of an access behind the end in a loop that takes several at a time: "k goes up by 2 (line 17)
/// while k < n (line 12): …". Empty where the loop asks for all that a round takes.
std::string last_step_too_far(const Tokens& file, const FunctionText& function, int line);

}  // namespace simtutor
