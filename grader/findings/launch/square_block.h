#pragma once

#include <optional>
#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Whether the blocks of a kernel are as wide as they are high, as its launches in the file tell:
/// then blockDim.x and blockDim.y are one number, and either may stand for the other. Nothing where
/// they do not tell it, or where two launches differ.
std::optional<bool> square_block(const Tokens& file, const std::string& kernel);

}  // namespace simtutor
