#pragma once

#include "grader/findings/finding.h"

namespace simtutor {

/// Whether `next` is the thread behind `one` along x, perhaps the first of the next block.
bool is_next_along_x(const simt::ThreadCoordinates& one, const simt::ThreadCoordinates& next);

}  // namespace simtutor
