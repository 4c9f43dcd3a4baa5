#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A call that passes two names, each at the place of the parameter that bears the other's name:
/// "Line 40 passes k and j where rectangular (line 6) has j and k: …". Empty where there is none.
std::string swapped_call(const Tokens& file);

}  // namespace simtutor
