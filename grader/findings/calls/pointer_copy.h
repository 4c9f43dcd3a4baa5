#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a null pointer that a line uses: the function of the file that allocates memory for a copy of
/// it, since it takes the pointer by value. Empty where no such function got the pointer.
/// @param line where the null pointer is used
std::string pointer_copy(const Tokens& file, int line);

}  // namespace simtutor
