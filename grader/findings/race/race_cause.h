#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Why two accesses of a race.* finding meet, if the text tells: streams, locks, updates,
/// overlapping rows, one array under two names. Empty if it does not.
Cause race_cause(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
