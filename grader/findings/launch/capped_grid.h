#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a file whose only launch limits the number of its blocks, and whose kernel has no loop that
/// goes on behind the grid: "Line 68 limits the number of blocks by 1024, …". Empty else.
std::string capped_grid(const Tokens& file);

}  // namespace simtutor
