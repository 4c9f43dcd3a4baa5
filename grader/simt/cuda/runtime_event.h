#pragma once

#include "grader/simt/cuda/runtime_call.h"

namespace simtutor::simt {

/// Reports an event that was never created or is destroyed.
cudaError_t check_event(const ApiCall& call, cudaEvent_t event);

}  // namespace simtutor::simt
