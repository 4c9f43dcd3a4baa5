#pragma once

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Names the variable of a race between threads of a team, which the simulator knows only as "the
/// same variable": one that the lines change and that is declared above the parallel region.
void name_shared_variable(simt::Finding& finding, Sources& sources);

}  // namespace simtutor
