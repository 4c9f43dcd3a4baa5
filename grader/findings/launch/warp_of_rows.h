#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a wrong result of blocks with several rows of threads: "threadIdx.x / 32" in a kernel, which
/// is no warp's number there, and warps that are counted for each row on its own. A warp goes over
/// the end of a row. Empty for blocks of one row, and where every row is whole warps.
/// @param called what the run reaches
/// @param run "warp_map, 128 x 64 pixels, blocks of 16 x 16"
std::string warp_of_rows(const Tokens& called, const std::string& run);

}  // namespace simtutor
