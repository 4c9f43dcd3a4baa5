#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A mean whose divisor counts under other conditions than those under which its sum adds: "members
/// (line 56) counts where tx < 15, but line 65 adds only where x + 1 < width, too: …". Empty where
/// both ask the same, and where the text does not show it.
std::string counted_members(const Tokens& file);

}  // namespace simtutor
