#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a search for the greatest or least, in a loop that leaves out candidates by comparing another
/// number with the best so far: the line that does. Empty where no loop does.
std::string skipped_candidate(const Tokens& file);

}  // namespace simtutor
