#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a result for which an input was read in part only: the pointers through which the lines that
/// read it load, and the lines that move them on. Empty for other messages, and where no pointer
/// moves.
/// @param message as in "Of b only rows 0 to 9 of 12 are read (lines 19, 21)."
std::string unread_lines(const Tokens& file, const std::string& message);

}  // namespace simtutor
