#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "The innermost loop around line 18 is that over i in line 17, and i * width goes on by a row …":
/// of a line whose accesses walk down columns. Empty where its loop walks along rows, or where the
/// text does not tell.
std::string innermost_down_columns(const Tokens& file, int line);

}  // namespace simtutor
