#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A kernel that gives each block a piece of n / gridDim.x elements, rounded down, and nobody what
/// is left over: names the line that divides. Empty where the text may give it to someone.
/// @param run its name, which may speak of one of several kernels
std::string short_piece(const Tokens& file, const std::string& run);

}  // namespace simtutor
