#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// " sum in line 21 is a reference to *c2: …": of a line that adds to an element in memory again
/// and again, through a reference that the function, or one that calls it, has declared. Empty
/// where no such reference is used there.
/// @param line of the access
std::string memory_reference(const Tokens& file, int line);

/// References to elements of arrays that a loop reads while it stores: "const float& left =
/// a[i * n + k];". What is stored may be what they refer to, so each round loads it again. "left in
/// line 19 is a reference to …"; empty if the file has none.
std::string loaded_reference(const Tokens& file);

}  // namespace simtutor
