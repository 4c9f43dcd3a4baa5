// Events. Their times are those of the modelled time line (stream/timeline.h).
#include "grader/simt/cuda/runtime/event/event.h"

#include <fmt/format.h>

#include <utility>

#include "grader/simt/cuda/runtime/call/session.h"
#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/cuda/runtime/stream/clock.h"

namespace simtutor::simt {
namespace {

cudaError_t create(const ApiCall& call, cudaEvent_t* event, unsigned flags) {
    constexpr unsigned known =
        cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
    if (event == nullptr || (flags & ~known) != 0) return cudaErrorInvalidValue;
    CUevent_st* const made = call.runtime().events.make();
    made->timing = (flags & cudaEventDisableTiming) == 0;
    made->created = call.site();
    write_result(event, made);
    return cudaSuccess;
}

cudaError_t record(const ApiCall& call, cudaEvent_t event, cudaStream_t stream) {
    return call.run([&] {
        cudaError_t error = check_event(call, event);
        if (error == cudaSuccess) error = check_stream(call, stream);
        if (error != cudaSuccess) return error;
        if (capture_record(event, stream)) return cudaSuccess;
        report_early(*event);
        event->recorded = true;
        event->queried = false;
        event->moment = happens_before().now();
        clock_event(event, stream);
        event->mark = happens_before().clock_of(stream_order(stream));
        return cudaSuccess;
    });
}

/// The work has been done; the host knows it from now on.
cudaError_t wait_for(const ApiCall& call, cudaEvent_t event) {
    const cudaError_t error = check_event(call, event);
    if (error != cudaSuccess) return error;
    happens_before().host_waits_for(event->mark);
    time_line().host_waits_for(event);
    return error;
}

/// The time of an event that the device may not have reached cannot be read. A program that asks
/// until it can has waited.
cudaError_t check_reached(const ApiCall& call, cudaEvent_t event) {
    const bool again = event->asked_early.has_value();
    if (again) wait_for(call, event);
    event->asked_early.reset();
    if (again || happens_before().host_has_seen(event->mark)) return cudaSuccess;
    event->asked_early = call;
    return cudaErrorNotReady;
}

/// An event whose time cudaEventElapsedTime may read.
cudaError_t check_timed(const ApiCall& call, cudaEvent_t event, const char* which) {
    if (const cudaError_t error = check_event(call, event); error != cudaSuccess) return error;
    if (event->recorded && event->timing) return cudaSuccess;
    call.report("api.error",
                fmt::format("cudaEventElapsedTime: the {} event {}.", which,
                            event->timing ? "was never recorded"
                                          : "was created with cudaEventDisableTiming"),
                event->timing ? "Call cudaEventRecord for both events first."
                              : "Create it without that flag to measure time.");
    return cudaErrorInvalidResourceHandle;
}

}  // namespace

cudaError_t check_event(const ApiCall& call, cudaEvent_t event) {
    const CUevent_st* const known = call.runtime().events.find(event);
    if (known != nullptr && !known->destroyed) return cudaSuccess;
    call.report("api.error",
                fmt::format("{} was given an event that {}.", call.function(),
                            known == nullptr ? "cudaEventCreate never made" : "is destroyed"),
                "Create the event first, and destroy it only after its last use.");
    return cudaErrorInvalidResourceHandle;
}

void report_early(CUevent_st& event) {
    if (!event.asked_early) return;
    event.asked_early->report(
        "sync.missing",
        "cudaEventElapsedTime reads the second event, but nothing has made the host wait for it: "
        "on a GPU the call gives cudaErrorNotReady.",
        "Call cudaEventSynchronize on the second event first.");
    event.asked_early.reset();
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaEventCreate(cudaEvent_t* event) {
    const ApiCall call("cudaEventCreate", SIMT_CALLER);
    return call.run([&] { return create(call, event, cudaEventDefault); });
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
    const ApiCall call("cudaEventCreateWithFlags", SIMT_CALLER);
    return call.run([&] { return create(call, event, flags); });
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    return record({"cudaEventRecord", SIMT_CALLER}, event, stream);
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags) {
    const ApiCall call("cudaEventRecord", SIMT_CALLER);
    if (flags == cudaEventRecordExternal && is_capturing(stream))
        return capture(stream, cudaGraphNodeTypeEventRecord,
                       [event](cudaStream_t into) { return cudaEventRecord(event, into); });
    return record(call, event, stream);
}

// Who asks once must not rely on the answer; who asks until it is yes has waited.
cudaError_t cudaEventQuery(cudaEvent_t event) {
    const ApiCall call("cudaEventQuery", SIMT_CALLER);
    bool ready = true;
    const cudaError_t error = call.run([&] {
        const cudaError_t known = check_event(call, event);
        if (known != cudaSuccess) return known;
        ready = happens_before().host_has_seen(event->mark) || std::exchange(event->queried, true);
        return ready ? wait_for(call, event) : cudaSuccess;
    });
    return ready ? error : cudaErrorNotReady;
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) {
    const ApiCall call("cudaEventSynchronize", SIMT_CALLER);
    return call.run([&] { return wait_for(call, event); });
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end) {
    const ApiCall call("cudaEventElapsedTime", SIMT_CALLER);
    return call.run([&] {
        if (milliseconds == nullptr) return cudaErrorInvalidValue;
        cudaError_t error = check_timed(call, start, "first");
        if (error == cudaSuccess) error = check_timed(call, end, "second");
        if (error == cudaSuccess) error = check_reached(call, end);
        if (error != cudaSuccess) return error;
        happens_before().takes_time(start->moment, end->moment);
        for (const cudaEvent_t event : {start, end}) event->time_us = time_line().time_of(event);
        write_result(milliseconds, static_cast<float>((end->time_us - start->time_us) / 1e3));
        return error;
    });
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
    const ApiCall call("cudaEventDestroy", SIMT_CALLER);
    return call.run([&] {
        const cudaError_t error = check_event(call, event);
        if (error == cudaSuccess) {
            report_early(*event);
            event->destroyed = true;
        }
        return error;
    });
}
}
