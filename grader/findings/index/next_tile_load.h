#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A load ahead of its use that goes on over the end of a tile, although the next round over the
/// tiles loads its first elements itself: "value = b[(start + k + 4) * n]" beside "b[(start + i) *
/// n]". Empty where the last rounds leave it out, or where the text does not prove that both load
/// the same.
/// @param line either of the two
std::string next_tile_load(const Tokens& file, int line);

}  // namespace simtutor
