#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a sum that pairs its elements from both ends, "cache[me] += cache[count - 1 - me]", where
/// half of an odd count is rounded up: the middle element is its own partner. Empty where none
/// does.
std::string mirrored_partner(const Tokens& file);

}  // namespace simtutor
