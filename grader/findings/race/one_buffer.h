#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a race in an array of several buffers whose number is the same in every round of the loop:
/// "tiles has 2 buffers, but every round uses tiles[0]: …". Empty where the number changes, and
/// where the text does not tell it.
std::string one_buffer(const Tokens& file, const simt::Finding& finding);

}  // namespace simtutor
