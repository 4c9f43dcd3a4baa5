#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of memory that a function frees a second time, while the only other array that it allocated is
/// freed nowhere: "Line 48 frees c again, and f, allocated in line 42, is freed nowhere: …". Empty
/// else.
/// @param line of the second release
std::string freed_for_other(const Tokens& file, int line);

}  // namespace simtutor
