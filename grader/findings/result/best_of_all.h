#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a search for the best of those that fit: the best value so far is set before a line asks
/// whether the one that has it fits. Empty where the file has no such search.
std::string best_of_all(const Tokens& file);

}  // namespace simtutor
