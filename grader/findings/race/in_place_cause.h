#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Of a race in global memory: the kernel computes new values of an array from its old ones, and
/// stores them where other threads still read.
Cause in_place_cause(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
