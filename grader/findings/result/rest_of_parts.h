#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of parts of which one is too large: the line that adds all of "n % parts" to one of them. Empty
/// where none does.
std::string rest_to_one(const Tokens& file);

}  // namespace simtutor
