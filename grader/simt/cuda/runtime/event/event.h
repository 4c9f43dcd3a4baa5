#pragma once

#include "grader/simt/cuda/runtime/call/call.h"

namespace simtutor::simt {

/// Reports an event that was never created or is destroyed.
cudaError_t check_event(const ApiCall& call, cudaEvent_t event);
/// What the event marks; nothing if it was never recorded.
const VectorClock& mark_of(cudaEvent_t event);

}  // namespace simtutor::simt
