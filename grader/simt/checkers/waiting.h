#pragma once

#include <cstddef>

#include "grader/simt/engine/lane.h"

namespace simtutor::simt {

/// hang.deadlock: `waiting` threads spin, this one among them, and no thread is left that could
/// write what they wait for.
void report_waiting_for_ever(Lane& lane, std::size_t waiting);

}  // namespace simtutor::simt
