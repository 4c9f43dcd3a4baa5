#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a copy that is too long for one side: its size is the one with which the buffer on the other
/// side was allocated, although a part of the work may be shorter. Empty where the size is another.
/// @param line of the copy
std::string copied_room(const Tokens& file, int line);

}  // namespace simtutor
