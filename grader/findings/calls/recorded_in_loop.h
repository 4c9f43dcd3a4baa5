#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a time of several launches that is too long: the second of the two events is recorded in the
/// loop of the launches, once for each. Empty where it is recorded behind the loop.
std::string recorded_in_loop(const Tokens& file);

}  // namespace simtutor
