#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Of a race between a line that reads an element and a later one that stores another value to the
/// same element, "next[i] = heads[b]; heads[b] = i;" or "if (lock[b] == 0) lock[b] = 1;": no
/// barrier helps there, since both threads read before either of them writes.
Cause read_then_write(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
