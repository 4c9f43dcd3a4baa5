#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A neighbour whose own place is not asked for: "y < height" before "tile[ty + 1][tx]", where the
/// neighbour of the other direction is asked for by "x + 1 < width". Names the line that asks.
/// @param run its name, which may speak of one of several kernels
std::string near_edge(const Tokens& file, const std::string& run);

}  // namespace simtutor
