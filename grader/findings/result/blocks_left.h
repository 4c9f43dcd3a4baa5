#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of elements that were never written: a store of one element for each block that whole blocks
/// leave out, because they return before it or fail its condition. Empty where there is none.
std::string blocks_left(const Tokens& file, const std::string& message);

}  // namespace simtutor
