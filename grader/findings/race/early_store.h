#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a race in shared memory whose advice puts a barrier between two lines of a loop: the first
/// one stores what the next round reads, for the first round's was stored before the loop, so that
/// a barrier between them keeps the result wrong. Empty where nothing was stored before the loop.
/// @param advice "Put __syncthreads() between line 92 and line 98, …"
std::string early_store(const Tokens& file, const std::string& advice);

}  // namespace simtutor
