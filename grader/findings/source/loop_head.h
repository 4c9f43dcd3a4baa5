#pragma once

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// The line where the innermost loop around a place begins, by the text; the place's own line if no
/// loop is found. A watchdog sees where a loop spends its time, which is seldom its head.
int loop_head(Sources& sources, const simt::Site& place);

/// Moves a finding about a loop without end to the loop's head.
void move_to_loop_head(simt::Finding& finding, Sources& sources);

}  // namespace simtutor
