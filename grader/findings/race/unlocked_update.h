#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Of a race between accesses that together change one place by its old value, "if (x > *max) *max
/// = x;" or "old = count; count = old + 1;": several threads do it, and no barrier helps.
Cause unlocked_update(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
