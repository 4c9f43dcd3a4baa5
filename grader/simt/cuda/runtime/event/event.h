#pragma once

#include <cstdint>
#include <optional>

#include "grader/simt/cuda/runtime/call/call.h"
#include "grader/simt/engine/happens_before.h"

struct CUevent_st {
    bool timing = true;
    bool recorded = false;
    bool destroyed = false;
    std::optional<simtutor::simt::CallSite> created;  ///< where the program asked for it
    double time_us = 0;
    simtutor::simt::HappensBefore::Moment moment;  ///< when it was recorded
    bool queried = false;  ///< since it was recorded, and the answer was "not ready"
    /// A call that asked for its time before the host knew that the device had passed it. Who asks
    /// again waits in this way; see report_early().
    std::optional<simtutor::simt::ApiCall> asked_early;
    simtutor::simt::VectorClock mark;  ///< the work before it; nothing if it was never recorded
};

namespace simtutor::simt {

/// Reports an event that was never created or is destroyed.
cudaError_t check_event(const ApiCall& call, cudaEvent_t event);
/// Reports the call that asked for the event's time too early, if none has asked again. Called when
/// none can: the event is recorded anew or destroyed, or the program ends.
void report_early(CUevent_st& event);

}  // namespace simtutor::simt
