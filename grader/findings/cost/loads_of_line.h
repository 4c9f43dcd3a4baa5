#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "Line 87 loads 4 elements each time: pixel[0], pixel[1], …": where one line of a kernel loads
/// several elements through pointers, in no loop, and loads are too many. Whether they are needed
/// is asked. Empty for a line with fewer than two.
std::string loads_of_line(const Tokens& file, int line);

}  // namespace simtutor
