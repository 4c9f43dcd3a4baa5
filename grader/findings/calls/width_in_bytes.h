#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a texture whose rows are wider than their distance: the line that gives its width in bytes,
/// "rows.width = width * sizeof(float)". Empty where none does.
/// @param line of the call that makes the texture
std::string width_in_bytes(const Tokens& file, int line);

}  // namespace simtutor
