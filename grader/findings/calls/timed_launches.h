#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a time between two events that is divided by another number than that of the launches between
/// them: the records, and both numbers. Empty where the text does not tell both.
std::string timed_launches(const Tokens& file);

}  // namespace simtutor
