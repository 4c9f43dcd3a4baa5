#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Of a race between a plain read and an atomic function: the thread that reads changes the same
/// place with the atomic afterwards, in a step of its own.
Cause update_cause(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
