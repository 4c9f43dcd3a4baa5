#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a number that is wanted to be 0 and is not: a do loop that counts a round before it asks, and
/// whose count its function gives back. Empty where there is none.
std::string acts_first(const Tokens& file, const std::string& message);

}  // namespace simtutor
