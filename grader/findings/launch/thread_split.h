#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Where the host takes the threads of a block down its columns: the lines that make x and y of a
/// thread's number, "t / down" and "t % down". Empty for other messages, and where not just one
/// loop makes two such numbers.
std::string thread_split(const Tokens& file, const std::string& message);

}  // namespace simtutor
