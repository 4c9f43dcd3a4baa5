#pragma once

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// What a call of a function of one statement stands for: "y * width + x" of "place_of(x, y,
/// width)". The words themselves where they are no such call. Without conversions.
Tokens place_in_call(const Tokens& file, const Tokens& words);

}  // namespace simtutor
