#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// An array that a loop fills only up to its bound, where an element behind that was read: "Line 52
/// stores to at only for r < 64 (the loop in line 48): …". Empty where no such loop is found.
/// @param object the element: "at[0][64]"
std::string filled_part(const Tokens& file, const std::string& object);

}  // namespace simtutor
