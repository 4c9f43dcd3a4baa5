#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of "int blocks = n / threads + n % threads != 0;", a number that gets the value of a comparison,
/// since + and / bind before != : "line 27 gives blocks the value of a comparison, …". The first
/// such; empty where there is none.
std::string value_of_comparison(const Tokens& file);

}  // namespace simtutor
