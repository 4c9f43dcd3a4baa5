#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of an element that nobody wrote: all stores to its array stand under a branch that asks for
/// something else than the place, "if (z > old)". Empty where one does not.
/// @param line of the read
std::string stored_sometimes(const Tokens& file, const std::string& array, int line);

}  // namespace simtutor
