#pragma once

#include <optional>

#include "grader/simt/cuda/runtime/call/call.h"
#include "grader/simt/engine/happens_before.h"

struct CUevent_st {
    bool timing = true;
    bool recorded = false;
    bool destroyed = false;
    std::optional<simtutor::simt::CallSite> created;  ///< where the program asked for it
    double time_us = 0;
    simtutor::simt::VectorClock mark;  ///< the work before it; nothing if it was never recorded
};

namespace simtutor::simt {

/// Reports an event that was never created or is destroyed.
cudaError_t check_event(const ApiCall& call, cudaEvent_t event);

}  // namespace simtutor::simt
