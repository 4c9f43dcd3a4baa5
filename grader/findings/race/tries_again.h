#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of atomic functions that are too many: a compare-and-swap in a loop counts for each try. Empty
/// where the line has none.
std::string tries_again(const Tokens& file, int line);

}  // namespace simtutor
