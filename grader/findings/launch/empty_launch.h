#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a loop that launches a kernel for each part of an array, and once more with an empty part
/// where the length is a multiple of the part, as in this run: the loop, and how many launches it
/// makes.
/// @param run as in "5,000 spheres, 32 x 16 pixels"
std::string empty_launch(const Tokens& file, const std::string& run);

}  // namespace simtutor
