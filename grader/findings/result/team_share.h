#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A share for each thread of a team that is rounded down, in a run whose size is no multiple of
/// the team: "rows / team in line 16 rounds down: …". Empty where the run leaves nothing over.
/// @param run "rows = 31, columns = 33, 3 threads"
std::string team_share(const Tokens& file, const std::string& run);

}  // namespace simtutor
