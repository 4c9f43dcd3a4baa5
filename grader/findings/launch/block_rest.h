#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A branch that gives each thread of a block one of a fixed number of elements, in a run whose
/// blocks have fewer threads: "Line 36 gives each thread one of 256, …". Empty for larger blocks.
/// @param run its name: "n = 1, even, 2 x 64 threads"
std::string one_for_each_thread(const Tokens& file, const std::string& run);

}  // namespace simtutor
