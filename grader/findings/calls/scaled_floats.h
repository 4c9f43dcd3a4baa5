#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A call of cuBLAS for floats whose array holds complex numbers, with their number as its count:
/// it works on the first half of them. Empty where the file has none.
std::string scaled_floats(const Tokens& file);

}  // namespace simtutor
