#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A function that copies to the place that it is given only under a branch, and stores nothing
/// else there: "if (there) __pipeline_memcpy_async(to, from, 4)". The place keeps what an earlier
/// round has left. Empty where the file has none.
std::string skipped_copy(const Tokens& file);

}  // namespace simtutor
