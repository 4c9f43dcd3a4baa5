#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a launch whose error nobody asks for: the line of its function that asks before it. Begins
/// with a blank; empty where none does, or where one behind it asks.
std::string asked_before_launch(const Tokens& file, int line);

/// Of a launch that was refused, and whose error nobody asked for: " cudaDeviceSynchronize() in
/// line 48 does not report that: …", where that call comes next. Empty else.
std::string wait_after_launch(const Tokens& file, int line);

/// Of a launch whose block is too large: " The block is made in line 14.", where that is another
/// line.
std::string block_of_launch(const Tokens& file, int line);
/// The same of the grid.
std::string grid_of_launch(const Tokens& file, int line);

}  // namespace simtutor
