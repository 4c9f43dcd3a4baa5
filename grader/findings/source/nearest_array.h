#pragma once

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Adds to a finding of the host, "writes outside the array, at b[…]", through which array the line
/// stores, where that is another one: a place outside of all arrays is counted from the nearest.
void name_nearest(simt::Finding& finding, Sources& sources);

}  // namespace simtutor
