#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Loads that an outer loop repeats: "Lines 74, 75 load from right in every round of the loop over
/// row (line 68), and the place has no row in it: …". Empty where each outer loop changes what is
/// loaded.
/// @param line of the function that is looked at
std::string outer_reload(const Tokens& file, int line);

}  // namespace simtutor
