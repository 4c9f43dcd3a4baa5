#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Of a finding "race.global" between a line that reads one parameter and a line that writes
/// another: the launch has passed one array for both.
Cause alias_cause(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
