#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A loop over a part, "for (int i = 0; i < rows; …)" with rows = min(most, m - i0), in which what
/// is left is taken from the whole, "min(tile, m - i)": that may be more than the part has. Names
/// the three lines; empty where no loop of the file does that.
std::string rest_of_part(const Tokens& file);

}  // namespace simtutor
