#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A neighbour in the block's array, "tile[ty + 1][tx]", that is read, and counted, wherever the
/// thread's own place is inside ("y < height") and the neighbour is in the tile ("ty < 15"): beyond
/// the edge the array holds nothing that counts. Empty where the file has none.
std::string neighbour_beyond_edge(const Tokens& file);

}  // namespace simtutor
