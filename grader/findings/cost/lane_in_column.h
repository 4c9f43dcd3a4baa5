#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of loads from shared memory by neighbouring threads that follow each other, in a line that reads
/// one array across its rows already: the name in the other array that follows threadIdx.x, and the
/// line that makes it. Empty for all others.
std::string lane_in_column(const Tokens& file, int line);

}  // namespace simtutor
