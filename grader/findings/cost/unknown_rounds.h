#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a function that is too slow: sums in a local array whose index is the counter of a loop with
/// a number of rounds that the compiler does not know, inside of the loop that adds to them. Such
/// an array cannot stay in registers. Empty where a loop of the file adds to a local array in a
/// number of rounds that is known, as it may be the one for whole tiles.
std::string unknown_rounds(const Tokens& file);

}  // namespace simtutor
