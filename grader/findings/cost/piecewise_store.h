#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a store to shared memory, in a loop whose rounds store neighbouring elements of one thread:
/// that they go as one vector. Empty for any other line, and where a vector would not be aligned.
std::string piecewise_store(const Tokens& file, int line);

}  // namespace simtutor
