#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Several objects with a stream each that share one array: "Line 56 gives each slot …". Empty
/// where none do.
std::string shared_by_streams(const Tokens& file);

/// What else is freed of the object whose member is never given back. Begins with a blank; empty
/// where the text tells nothing.
/// @param line in which it was made
std::string freed_beside(const Tokens& file, int line);

}  // namespace simtutor
