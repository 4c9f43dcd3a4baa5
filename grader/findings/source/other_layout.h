#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of results that a kernel stores several of for each block: that the host reads the array by
/// another rule, "all[k * blocks + block]" beside "all + 3 * blockIdx.x". Empty for others.
std::string other_layout(const Tokens& file);

}  // namespace simtutor
