#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Of a race between two lines: one of them stands between taking a lock and giving it back, and
/// the other does not, or under another lock.
Cause lock_cause(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
