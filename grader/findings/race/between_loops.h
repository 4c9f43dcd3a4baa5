#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Advice to put a barrier between two lines, where the first stands in a loop that ends before the
/// second: the barrier belongs behind that loop. Other advice stays as it is.
std::string behind_first_loop(const Tokens& file, const std::string& advice);

}  // namespace simtutor
