#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Of threads that meet at one element of a matrix or picture, "a[y * width + x]", where nothing
/// compares x with width: beyond the end of a row lies the next one.
Cause row_end_cause(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
