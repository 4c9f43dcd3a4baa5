#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of elements of an array that one loop makes and a shorter one gives back: "Line 52 makes
/// elements of d_a for s < 2, and line 82 gives back only those with s < busy: …". Empty else.
/// @param line of the call that made the one that is lost @param advice "Call cudaFree when …"
std::string short_release(const Tokens& file, int line, const std::string& advice);

}  // namespace simtutor
