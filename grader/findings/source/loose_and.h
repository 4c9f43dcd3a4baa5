#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "n & 3 == 0", which compares first: "… in line 21 means n & (3 == 0), for == binds before &:
/// write (n & 3) == 0." Only where a number, a difference or an expression in brackets is compared,
/// so that no two conditions can be meant. Empty if the file has none.
std::string loose_and(const Tokens& file);

}  // namespace simtutor
