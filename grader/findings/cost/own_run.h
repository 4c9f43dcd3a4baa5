#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of an access to single elements in a loop "for (i = first; i < first + 4; ++i)", where first is
/// the thread's number times 4: each thread goes through a run of elements of its own, so that
/// neighbouring lanes lie as far apart as the run is long. Empty for any other loop.
/// @param line of the access
std::string own_run(const Tokens& file, int line);

}  // namespace simtutor
