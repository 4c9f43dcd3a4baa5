#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A loop of a kernel that shares its rounds among the blocks along y, "row += gridDim.y", and a
/// launch that has blocks along x only. Empty where the launch has more rows, or is not known.
/// @param kernel empty: any
std::string one_row_of_blocks(const Tokens& file, const std::string& kernel);

}  // namespace simtutor
