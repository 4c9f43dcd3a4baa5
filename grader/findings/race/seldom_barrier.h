#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "if (start > depth) __syncthreads();" in front of the write that meets a read of the round
/// before: a barrier that more rounds than the first leave out. Empty where there is none.
std::string seldom_barrier(const Tokens& file, const simt::Finding& finding);

}  // namespace simtutor
