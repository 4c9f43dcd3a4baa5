#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of host code that loads more than it should: two loops in a row, in the text or in a function
/// that is called twice, which both read all elements of one row. Empty where there are none.
std::string row_in_two_loops(const Tokens& file);

}  // namespace simtutor
