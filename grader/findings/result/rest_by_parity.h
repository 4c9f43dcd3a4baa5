#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Behind a loop in which a thread takes several elements that lie a grid apart, a branch that asks
/// "n % 2 == 1" for what is left over: that is a rest of n, and none of the thread. Empty where no
/// branch does so.
std::string rest_by_parity(const Tokens& file);

}  // namespace simtutor
