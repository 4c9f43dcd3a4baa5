#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Two arrays of a launch that are one: both names were given by the same call for the same array.
/// Empty where the calls, or what they are given, differ.
std::string same_origin(const Tokens& file);

}  // namespace simtutor
