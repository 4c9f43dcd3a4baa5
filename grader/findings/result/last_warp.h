#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of blocks whose size is no multiple of a warp's: the line that makes the number of warps rounded
/// down, "blockDim.x / 32". Empty for other runs, and where no line does.
/// @param common as in "Wrong only where the number of threads in a block is more than 32 and no
/// multiple of 32."
std::string last_warp(const Tokens& file, const std::string& common);

}  // namespace simtutor
