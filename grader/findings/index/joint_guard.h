#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Of an access outside its array: a guard that asks for a whole place, "row * n + column < n * n",
/// and so lets a column through that lies behind the end of its row: "b[k * n + column]". Nothing
/// where the column is asked for alone as well.
Cause joint_guard_cause(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
