#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of an access behind the end of an array: its index is blockIdx.x alone, one element for each
/// block, and so the launch has more blocks than the array has elements. Empty for other indices,
/// and where the file has not just one launch of the kernel.
/// @param object that lies outside, as the finding names it: another array of the line is none
std::string block_without_element(const Tokens& file, int line, const std::string& object);

}  // namespace simtutor
