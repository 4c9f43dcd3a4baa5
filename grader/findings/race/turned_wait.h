#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A loop that asks for a lock again where it has just taken it: "line 18 asks again while …".
/// Empty where there is none.
std::string turned_wait(const Tokens& file);

}  // namespace simtutor
