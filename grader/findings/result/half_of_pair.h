#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of two arrays that take turns, of which a kernel stores the same one behind any number of
/// rounds: for which numbers that is the wrong one. Empty where the run has a number for which it
/// is right.
/// @param run as in "soften, 16 x 16, rounds = 1"
std::string half_of_pair(const Tokens& file, const std::string& run);

}  // namespace simtutor
