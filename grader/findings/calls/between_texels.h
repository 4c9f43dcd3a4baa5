#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a texture with a linear filter that is read beside the middle of a texel, in a kernel that
/// makes the middle for the same coordinate: the read. Empty where there is none.
std::string between_texels(const Tokens& file);

}  // namespace simtutor
