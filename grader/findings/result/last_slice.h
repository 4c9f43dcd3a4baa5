#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Where a sum lacks its first terms, but not all of them, and every line that stores the result
/// replaces what is there in each round of a loop that does not choose the element: the last slice
/// of the terms overwrites those before. Empty for any other message, and where no loop around the
/// store, or around the call that leads there, is such a one.
std::string only_last_slice(const Tokens& file, const std::string& message);

}  // namespace simtutor
