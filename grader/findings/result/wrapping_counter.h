#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a count by atomicInc that ends at a number of the program: it falls back to 0 there.
std::string wrapping_counter(const Tokens& file, const std::string& message);

}  // namespace simtutor
