#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a static variable that a function sets from its argument in the first call only: that later
/// calls have other arguments. Empty where there is none, or where the message is of no number.
std::string kept_first(const Tokens& file, const std::string& message);

}  // namespace simtutor
