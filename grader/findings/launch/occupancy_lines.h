#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Lines behind a message of the occupancy calculator: which compare the most shared memory of a
/// block, or name a limit only where another one is none. Empty for other messages.
std::string occupancy_lines(const Tokens& file, const std::string& message);

}  // namespace simtutor
