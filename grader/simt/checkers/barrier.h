#pragma once

#include "grader/simt/engine/events.h"

namespace simtutor::simt {

/// Looks at who waits where when a block's barrier is about to open.
///
/// barrier.divergent: threads wait at different barriers, or some ran past a barrier that others
/// wait at. barrier.early-exit: the missing threads had left the kernel by a `return` that stands
/// before the barrier; hardware since compute capability 7.0 then counts only the others.
class BarrierChecker : public Observer {
  public:
    void on_barrier(const Block& block) override;
};

}  // namespace simtutor::simt
