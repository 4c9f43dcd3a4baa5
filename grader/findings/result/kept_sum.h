#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A sum that is set to 0 in the wrong loop: outside of the one whose rounds need a new sum each,
/// or inside of the one that adds it up. "dot is set to 0 in line 3, outside of the loop in line 4
/// …". Empty where the file has none.
std::string sum_cleared_elsewhere(const Tokens& file);

}  // namespace simtutor
