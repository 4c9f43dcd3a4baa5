#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Two arrays that take turns: a loop launches a kernel that writes one of them, and exchanges the
/// two behind the launch. "Line 178 copies then.cells, …" where what is copied behind the loop is
/// the one that has the values before the last round. Empty where the text shows no such copy.
std::string older_of_pair(const Tokens& file);

}  // namespace simtutor
