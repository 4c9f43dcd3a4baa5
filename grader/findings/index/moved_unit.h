#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A pointer to floats that a loop moves on by a count of larger elements: "scene += part", where
/// the copy has "part * sizeof(Sphere)" bytes, so that the parts overlap. Empty where there is
/// none.
std::string moved_by_other_unit(const Tokens& file);

}  // namespace simtutor
