#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a run that ended early: "n / threads in line 38 rounds down: with n = 1 it is 0. …". Empty
/// where the text rounds up, or the run's size is not below the divisor.
/// @param run its name: "n = 1"
std::string no_share(const Tokens& file, const std::string& run);

}  // namespace simtutor
