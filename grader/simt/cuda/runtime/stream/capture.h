#pragma once
/// Stream capture: work is written down as nodes of a graph instead of being done.

#include <map>
#include <memory>
#include <vector>

#include "grader/simt/cuda/runtime/graph/graph.h"

namespace simtutor::simt {

using CapturedNodes = std::vector<cudaGraphNode_t>;

/// One capture, from cudaStreamBeginCapture to cudaStreamEndCapture.
struct Capture {
    cudaGraph_t graph;
    cudaStream_t origin;
    bool invalid = false;
    std::map<cudaStream_t, CapturedNodes> last;  ///< of each stream: what its next node waits for
};
/// What an event stands for that was recorded into a captured stream.
struct CapturedEvent {
    std::shared_ptr<Capture> capture;
    CapturedNodes nodes;
};
struct Captures {
    std::vector<std::shared_ptr<Capture>> all;
    std::map<cudaEvent_t, CapturedEvent> events;
};

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

}  // namespace simtutor::simt
