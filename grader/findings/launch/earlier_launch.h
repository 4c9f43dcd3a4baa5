#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A kernel launched in a loop that stores what only a branch sets, also where this launch has not
/// entered the branch: over what an earlier launch has stored. Empty where none does.
std::string stored_over_earlier(const Tokens& file);

}  // namespace simtutor
