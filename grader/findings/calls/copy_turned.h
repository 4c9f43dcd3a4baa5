#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A copy whose source and destination may be exchanged: nothing reads its destination behind it,
/// or nothing was stored to its source before it: "Line 107 copies to other, and nothing reads
/// other behind that: …". Or a program whose copies all go to the device. Empty where there is
/// none.
std::string turned_copy(const Tokens& file);

}  // namespace simtutor
