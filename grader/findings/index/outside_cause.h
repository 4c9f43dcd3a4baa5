#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Which line leads an access of a bounds.* finding out of its array: a unit, a row, a loop's end,
/// a guard that lets the end through. Empty if the text does not tell.
Cause outside_cause(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
