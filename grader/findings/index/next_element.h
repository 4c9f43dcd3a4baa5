#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A loop over tiles whose last round reads the next one, too: "Tile& next = ring[(t + 1) % 2]",
/// used in each round. Nothing has filled that element of the array where there is no next tile.
/// Empty where the uses are asked for, or where there are none.
std::string next_element(const Tokens& file, const std::string& array);

}  // namespace simtutor
