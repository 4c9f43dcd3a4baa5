#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a search for the highest that begins too high: where a real number begins at 0 that only what
/// is larger replaces, "float highest = first ? 0.0f : heights[i]". Empty where none does.
std::string best_from_zero(const Tokens& file);

}  // namespace simtutor
