#pragma once

#include <string>

#include "grader/findings/code_tokens.h"

namespace simtutor {

/// Where a file calls exit(), with the functions that do so; empty if it does nowhere.
std::string exit_lines(const Tokens& file);

}  // namespace simtutor
