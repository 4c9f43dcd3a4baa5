#pragma once

#include <string>

#include "grader/findings/code_tokens.h"

namespace simtutor {

/// A search for the largest or the smallest value that begins with 0: "float best = 0" before
/// "if (z > best) best = z". Empty where the file has none.
std::string search_from_zero(const Tokens& file);

}  // namespace simtutor
