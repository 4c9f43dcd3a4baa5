#pragma once
/// Stream capture: work is written down as nodes of a graph instead of being done.

#include "grader/simt/cuda/runtime/graph/graph.h"

namespace simtutor::simt {

bool is_capturing(cudaStream_t stream);
/// Adds a node after what the stream has captured so far.
/// @pre is_capturing(stream)
cudaError_t capture(cudaStream_t stream, cudaGraphNodeType type, NodeWork work);

/// cudaEventRecord into a stream: true if the stream is being captured, and the event stands for
/// what it has captured so far.
bool capture_record(cudaEvent_t event, cudaStream_t stream);
/// cudaStreamWaitEvent: true if the event stands for captured work; the stream then takes part in
/// the capture.
bool capture_wait(cudaStream_t stream, cudaEvent_t event);

/// A call that waits, or looks whether work is done, is not allowed while the stream (or for null:
/// any stream) is being captured, and makes the capture invalid.
cudaError_t refuse_while_capturing(const ApiCall& call, cudaStream_t stream);

/// Ends all captures.
void forget_captures();

}  // namespace simtutor::simt
