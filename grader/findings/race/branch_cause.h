#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Of a finding "barrier.divergent": the branch or loop around the barrier.
Cause branch_cause(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
