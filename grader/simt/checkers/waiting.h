#pragma once

#include <cstddef>

#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

/// hang.deadlock: `waiting` threads spin, this one among them, and no thread is left that could
/// write what they wait for.
void report_waiting_for_ever(Thread& thread, std::size_t waiting);

/// `waiting` blocks wait at a grid barrier, `thread` among them, for `ended` blocks that are over.
void report_blocks_that_never_come(Thread& thread, unsigned waiting, unsigned ended);

}  // namespace simtutor::simt
