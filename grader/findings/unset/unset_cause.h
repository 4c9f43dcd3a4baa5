#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Of a read of what nothing has written: the row of an input that is taken with another length
/// than its rows have, or the condition that takes an element as already set.
Cause unset_cause(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
