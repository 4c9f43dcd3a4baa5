#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Of a race between a thread that changes its own element and another that reads it in the same
/// round of a loop: a barrier stands in the loop, and the shares of the two threads overlap.
Cause overlap_cause(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
