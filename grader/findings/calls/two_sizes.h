#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a copy that is too long for one side: its size, and that with which this side was allocated
/// in the same file, each with the line that makes it. Which of the two is wrong is not known, so
/// it is asked. Empty where the two are the same words, or where no single allocation is found.
/// @param line of the copy
/// @param message of the finding, which says the side
std::string two_sizes(const Tokens& file, int line, const std::string& message);

}  // namespace simtutor
