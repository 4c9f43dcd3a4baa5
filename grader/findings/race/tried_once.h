#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "if (atomicCAS(&lock, 0, 1) == 0) { … }" in no loop that asks again: where the lock is not free,
/// what stands in the braces is left out. Empty where the file has none.
std::string tried_once(const Tokens& file);

}  // namespace simtutor
