#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Threads that the host numbers to find their warps, "number++ / 32", behind a "continue" that
/// leaves some of them out: those behind come into an earlier warp. Empty where nothing does so.
std::string skipped_number(const Tokens& file);

}  // namespace simtutor
