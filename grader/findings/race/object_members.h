#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Several objects with a stream each that share the array in which two works met: "Line 56 gives
/// each slot …". Empty where none do, and where the works met in another array.
std::string shared_by_streams(const Tokens& file, const simt::Finding& finding);

/// What else is freed of the object whose member is never given back. Begins with a blank; empty
/// where the text tells nothing.
/// @param line in which it was made
std::string freed_beside(const Tokens& file, int line);

}  // namespace simtutor
