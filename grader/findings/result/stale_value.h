#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A loop over rounds whose threads begin each round with what they held before the first one,
/// though each round stores a newer value to their element. Empty where no loop does.
/// @param run its name, which may speak of one of several kernels
std::string stale_value(const Tokens& file, const std::string& run);

}  // namespace simtutor
