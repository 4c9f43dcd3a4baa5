#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a race in shared memory: a barrier that stands at the right place and does not keep the two
/// accesses apart, because it stands in a branch of their loop, or waits for one warp only. Begins
/// with a blank; empty where there is none.
std::string weak_barrier(const Tokens& file, const simt::Finding& finding);

}  // namespace simtutor
