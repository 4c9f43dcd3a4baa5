#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Two loops, one behind the other, that together have as many rounds as an array of the block has
/// rows, and that both begin with row 0: the second reads rows again, and the last are never read.
/// Empty where the second goes on where the first has ended.
/// @param run its name, which may speak of one of several kernels
std::string rows_again(const Tokens& file, const std::string& run);

}  // namespace simtutor
