#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Of a finding "hang.endless-loop" in a loop `for (…; …; i += step)`: the line that computes the
/// step, if that is a variable.
Cause loop_cause(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
