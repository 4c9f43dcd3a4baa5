#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Of a race between two lines: one of them stands between taking a lock and giving it back, and
/// the other does not, or under another lock.
Cause lock_cause(const simt::Finding& finding, Sources& sources);

/// Of threads that wait for a lock without an end: another lock is given back than was taken.
Cause other_lock_given(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
