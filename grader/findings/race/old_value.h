#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Two statements, one behind the other, that each need both old values, as in the square of a
/// complex number: "line 38 reads z.re, which line 37 has just changed: …". Empty where there are
/// none.
std::string old_value_lost(const Tokens& file);

}  // namespace simtutor
