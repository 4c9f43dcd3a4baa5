#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Of an array that cannot stay in registers: an index that is made from the thread's number never
/// becomes a constant, however loops are unrolled.
Cause register_cause(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
