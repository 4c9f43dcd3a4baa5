// Stream capture.
#include "grader/simt/cuda/runtime/stream/capture.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/simt/cuda/runtime/runtime.h"

namespace simtutor::simt {
namespace {

Captures& captures() {
    return Runtime::get().captures;
}

std::shared_ptr<Capture> capture_of(cudaStream_t stream) {
    for (const auto& one : captures().all)
        if (one->last.contains(stream)) return one;
    return nullptr;
}

void drop(const std::shared_ptr<Capture>& capture) {
    std::erase(captures().all, capture);
    std::erase_if(captures().events,
                  [&](const auto& event) { return event.second.capture == capture; });
}

/// Every node must be before what the first stream ends with.
bool joined(const Capture& capture) {
    const CapturedNodes& ends = capture.last.at(capture.origin);
    const auto before_end = [&](const auto& node) {
        return std::ranges::any_of(ends,
                                   [&](cudaGraphNode_t end) { return waits_for(end, node.get()); });
    };
    return std::ranges::all_of(capture.graph->graph.nodes, before_end);
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
    if (capture_of(stream) != nullptr) return cudaErrorIllegalState;
    auto made = std::make_shared<Capture>();
    made->graph = call.runtime().graphs.make();
    made->origin = stream;
    made->last[stream] = {};
    captures().all.push_back(std::move(made));
    return cudaSuccess;
}

cudaError_t end(const ApiCall& call, cudaStream_t stream, cudaGraph_t* graph) {
    if (graph == nullptr) return cudaErrorInvalidValue;
    const std::shared_ptr<Capture> capture = capture_of(stream);
    write_result(graph, cudaGraph_t{nullptr});
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
    write_result(graph, capture->graph);
    return cudaSuccess;
}

}  // namespace

bool is_capturing(cudaStream_t stream) {
    return !captures().all.empty() && capture_of(stream) != nullptr;
}

cudaError_t capture(cudaStream_t stream, cudaGraphNodeType type, NodeWork work) {
    const std::shared_ptr<Capture> into = capture_of(stream);
    if (into->invalid) return cudaErrorStreamCaptureInvalidated;
    CapturedNodes& last = into->last[stream];
    last = {add_node(into->graph->graph, type, last, std::move(work))};
    return cudaSuccess;
}

bool capture_record(cudaEvent_t event, cudaStream_t stream) {
    const std::shared_ptr<Capture> into = capture_of(stream);
    if (into == nullptr) {
        captures().events.erase(event);
        return false;
    }
    captures().events[event] = {into, into->last[stream]};
    return true;
}

bool capture_wait(cudaStream_t stream, cudaEvent_t event) {
    const auto found = captures().events.find(event);
    if (found == captures().events.end()) return false;
    CapturedNodes& last = found->second.capture->last[stream];
    for (const cudaGraphNode_t node : found->second.nodes)
        if (std::ranges::count(last, node) == 0) last.push_back(node);
    return true;
}

cudaError_t refuse_while_capturing(const ApiCall& call, cudaStream_t stream) {
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
        const std::shared_ptr<Capture> capture = capture_of(stream);
        write_result(status, capture == nullptr ? cudaStreamCaptureStatusNone
                             : capture->invalid ? cudaStreamCaptureStatusInvalidated
                                                : cudaStreamCaptureStatusActive);
        return cudaSuccess;
    });
}
// Modes forbid calls of other threads during a capture; the simulator allows those in all modes.
cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
    const ApiCall call("cudaThreadExchangeStreamCaptureMode", SIMT_CALLER);
    return call.run([&] {
        if (mode == nullptr) return cudaErrorInvalidValue;
        const cudaStreamCaptureMode wanted = *mode;
        write_result(mode, std::exchange(call.runtime().thread().capture_mode, wanted));
        return cudaSuccess;
    });
}
}
