#pragma once

#include "grader/simt/cuda/runtime/call/call.h"

namespace simtutor::simt {

/// Reports a stream that was never created or is destroyed.
cudaError_t check_stream(const ApiCall& call, cudaStream_t stream);
/// Checks the stream; the host then knows that its work has ended.
cudaError_t wait_for(const ApiCall& call, cudaStream_t stream);
/// The device on which the stream was made; for a default stream the chosen one.
int device_of(cudaStream_t stream);
/// Destroys all streams.
void forget_streams();
/// Destroys all events.
void forget_events();

}  // namespace simtutor::simt
