// Stream capture.
#include "grader/simt/cuda/runtime/stream/capture.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>

#include "grader/simt/cuda/runtime/graph/graph_nodes.h"
#include "grader/simt/cuda/runtime/stream/stream.h"

namespace simtutor::simt {
namespace {

using Nodes = std::vector<cudaGraphNode_t>;

/// One capture, from cudaStreamBeginCapture to cudaStreamEndCapture.
struct Capture {
    cudaGraph_t graph;
    cudaStream_t origin;
    bool invalid = false;
    std::map<cudaStream_t, Nodes> last;  ///< of each stream in it: what its next node waits for
};
struct Recorded {
    std::shared_ptr<Capture> capture;
    Nodes nodes;
};
struct Captures {
    std::mutex mutex;
    std::vector<std::shared_ptr<Capture>> all;
    std::map<cudaEvent_t, Recorded> events;
};
Captures& captures() {
    static Captures instance;
    return instance;
}

/// Call with the lock held.
std::shared_ptr<Capture> capture_of(cudaStream_t stream) {
    for (const auto& one : captures().all)
        if (one->last.contains(stream)) return one;
    return nullptr;
}

/// Call with the lock held.
void drop(const std::shared_ptr<Capture>& capture) {
    std::erase(captures().all, capture);
    std::erase_if(captures().events,
                  [&](const auto& event) { return event.second.capture == capture; });
}

/// Every node must be before what the first stream ends with.
bool joined(const Capture& capture) {
    const Nodes& ends = capture.last.at(capture.origin);
    const auto before_end = [&](const auto& node) {
        return std::ranges::any_of(ends,
                                   [&](cudaGraphNode_t end) { return waits_for(end, node.get()); });
    };
    return std::ranges::all_of(graph_of(capture.graph).nodes, before_end);
}

cudaError_t begin(const ApiCall& call, cudaStream_t stream, cudaStreamCaptureMode mode) {
    if (mode < cudaStreamCaptureModeGlobal || mode > cudaStreamCaptureModeRelaxed)
        return cudaErrorInvalidValue;
    if (const cudaError_t error = check_stream(call, stream); error != cudaSuccess) return error;
    if (stream == nullptr || stream == cudaStreamLegacy) {
        call.report("api.error", "The default stream cannot be captured.",
                    "Create a stream with cudaStreamCreate and capture that one.");
        return cudaErrorStreamCaptureUnsupported;
    }
    const std::lock_guard lock(captures().mutex);
    if (capture_of(stream) != nullptr) return cudaErrorIllegalState;
    auto made = std::make_shared<Capture>();
    made->graph = make_graph();
    made->origin = stream;
    made->last[stream] = {};
    captures().all.push_back(std::move(made));
    return cudaSuccess;
}

cudaError_t end(const ApiCall& call, cudaStream_t stream, cudaGraph_t* graph) {
    if (graph == nullptr) return cudaErrorInvalidValue;
    const std::lock_guard lock(captures().mutex);
    const std::shared_ptr<Capture> capture = capture_of(stream);
    give(graph, cudaGraph_t{nullptr});
    if (capture == nullptr) {
        call.report("api.error",
                    "cudaStreamEndCapture was given a stream that is not being captured.",
                    "Call cudaStreamBeginCapture for the same stream first.");
        return cudaErrorIllegalState;
    }
    if (capture->origin != stream) {
        call.report("api.error",
                    "cudaStreamEndCapture was given a stream that only joined the capture.",
                    "End the capture with the stream that began it.");
        return cudaErrorStreamCaptureUnmatched;
    }
    drop(capture);
    if (capture->invalid) return cudaErrorStreamCaptureInvalidated;
    if (!joined(*capture)) {
        call.report("api.error",
                    "The capture ends while work of another stream is not joined to it.",
                    "Record an event in that stream, and let the first stream wait for it with "
                    "cudaStreamWaitEvent.");
        return cudaErrorStreamCaptureUnjoined;
    }
    give(graph, capture->graph);
    return cudaSuccess;
}

}  // namespace

bool is_capturing(cudaStream_t stream) {
    const std::lock_guard lock(captures().mutex);
    return !captures().all.empty() && capture_of(stream) != nullptr;
}

cudaError_t capture(cudaStream_t stream, cudaGraphNodeType type, NodeWork work) {
    const std::lock_guard lock(captures().mutex);
    const std::shared_ptr<Capture> into = capture_of(stream);
    if (into->invalid) return cudaErrorStreamCaptureInvalidated;
    Nodes& last = into->last[stream];
    last = {add_node(graph_of(into->graph), type, last, std::move(work))};
    return cudaSuccess;
}

bool capture_record(cudaEvent_t event, cudaStream_t stream) {
    const std::lock_guard lock(captures().mutex);
    const std::shared_ptr<Capture> into = capture_of(stream);
    if (into == nullptr) {
        captures().events.erase(event);
        return false;
    }
    captures().events[event] = {into, into->last[stream]};
    return true;
}

bool capture_wait(cudaStream_t stream, cudaEvent_t event) {
    const std::lock_guard lock(captures().mutex);
    const auto found = captures().events.find(event);
    if (found == captures().events.end()) return false;
    Nodes& last = found->second.capture->last[stream];
    for (const cudaGraphNode_t node : found->second.nodes)
        if (std::ranges::count(last, node) == 0) last.push_back(node);
    return true;
}

cudaError_t refuse_while_capturing(const ApiCall& call, cudaStream_t stream) {
    const std::lock_guard lock(captures().mutex);
    if (captures().all.empty()) return cudaSuccess;
    const std::shared_ptr<Capture> capture =
        stream == nullptr ? captures().all.front() : capture_of(stream);
    if (capture == nullptr) return cudaSuccess;
    capture->invalid = true;
    call.report("api.error",
                fmt::format("{} is called while a stream is being captured; the work is not done "
                            "yet, so the capture becomes invalid.",
                            call.function()),
                "Wait for work after cudaStreamEndCapture and cudaGraphLaunch.");
    return cudaErrorStreamCaptureUnsupported;
}

void forget_captures() {
    const std::lock_guard lock(captures().mutex);
    captures().all.clear();
    captures().events.clear();
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode) {
    const ApiCall call("cudaStreamBeginCapture", SIMT_CALLER);
    return call.run([&] { return begin(call, stream, mode); });
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
    const ApiCall call("cudaStreamEndCapture", SIMT_CALLER);
    return call.run([&] { return end(call, stream, graph); });
}
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
    const ApiCall call("cudaStreamIsCapturing", SIMT_CALLER);
    return call.run([&] {
        if (status == nullptr) return cudaErrorInvalidValue;
        if (const cudaError_t error = check_stream(call, stream); error != cudaSuccess)
            return error;
        const std::lock_guard lock(captures().mutex);
        const std::shared_ptr<Capture> capture = capture_of(stream);
        give(status, capture == nullptr ? cudaStreamCaptureStatusNone
                     : capture->invalid ? cudaStreamCaptureStatusInvalidated
                                        : cudaStreamCaptureStatusActive);
        return cudaSuccess;
    });
}
// Modes forbid calls of other threads during a capture; the simulator allows those in all modes.
cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
    const ApiCall call("cudaThreadExchangeStreamCaptureMode", SIMT_CALLER);
    return call.run([&] {
        static thread_local cudaStreamCaptureMode mine = cudaStreamCaptureModeGlobal;
        if (mode == nullptr) return cudaErrorInvalidValue;
        const cudaStreamCaptureMode wanted = *mode;
        give(mode, mine);
        mine = wanted;
        return cudaSuccess;
    });
}
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags) {
    if (flags == cudaEventRecordExternal && is_capturing(stream))
        return capture(stream, cudaGraphNodeTypeEventRecord,
                       [event](cudaStream_t into) { return cudaEventRecord(event, into); });
    return cudaEventRecord(event, stream);
}
}
