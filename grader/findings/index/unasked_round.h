#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A line that touches x + e in a loop over e, under a guard that asks for x alone: "The guard in
/// line 97 asks for x and not for e …". Empty where a guard asks for e as well.
std::string round_not_asked(const Tokens& file, const FunctionText& function, int line);

}  // namespace simtutor
