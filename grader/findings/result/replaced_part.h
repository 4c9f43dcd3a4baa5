#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of sums that lack their first terms: a store by "=" in a function where another path adds what
/// is there unless a flag says that the part is the first. Empty where the file has none.
/// @param message as in "Each wrong element's sum lacks the first 384 terms of its 600 terms."
std::string replaced_part(const Tokens& file, const std::string& message);

}  // namespace simtutor
