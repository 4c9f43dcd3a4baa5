// Events. They read the modelled clock of the device.
#include "grader/simt/cuda/runtime/event/event.h"

#include <fmt/format.h>

#include <memory>
#include <mutex>
#include <vector>

#include "grader/simt/cuda/runtime/call/state.h"
#include "grader/simt/cuda/runtime/stream/capture.h"
#include "grader/simt/cuda/runtime/stream/stream.h"

struct CUevent_st {
    bool timing = true;
    bool recorded = false;
    bool destroyed = false;
    double time_us = 0;
    simtutor::simt::VectorClock mark;  ///< the work before it
};

namespace simtutor::simt {
namespace {

/// Two records in a row on an H100 are about this far apart.
constexpr double record_us = 2;

struct Events {
    std::mutex mutex;
    std::vector<std::unique_ptr<CUevent_st>> all;
};
Events& events() {
    static Events instance;
    return instance;
}

CUevent_st* find(cudaEvent_t event) {
    const std::lock_guard lock(events().mutex);
    for (const auto& known : events().all)
        if (known.get() == event) return known.get();
    return nullptr;
}

cudaError_t create(cudaEvent_t* event, unsigned flags) {
    constexpr unsigned known =
        cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
    if (event == nullptr || (flags & ~known) != 0) return cudaErrorInvalidValue;
    auto made = std::make_unique<CUevent_st>();
    made->timing = (flags & cudaEventDisableTiming) == 0;
    give(event, made.get());
    const std::lock_guard lock(events().mutex);
    events().all.push_back(std::move(made));
    return cudaSuccess;
}

/// The work has been done; the host knows it from now on.
cudaError_t wait_for(const ApiCall& call, cudaEvent_t event) {
    const cudaError_t error = check_event(call, event);
    if (error == cudaSuccess) order_host_waits_for(event->mark);
    return error;
}

/// The time of an event that the device may not have reached cannot be read.
cudaError_t check_reached(const ApiCall& call, cudaEvent_t event, const char* which) {
    if (order_host_has_seen(event->mark)) return cudaSuccess;
    call.report(
        "sync.missing",
        fmt::format("cudaEventElapsedTime reads the {} event, but nothing has made the host "
                    "wait for it: on a GPU the call gives cudaErrorNotReady.",
                    which),
        "Call cudaEventSynchronize on the second event first.");
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
    const CUevent_st* const known = event == nullptr ? nullptr : find(event);
    if (known != nullptr && !known->destroyed) return cudaSuccess;
    call.report("api.error",
                fmt::format("{} was given an event that {}.", call.function(),
                            known == nullptr ? "cudaEventCreate never made" : "is destroyed"),
                "Create the event first, and destroy it only after its last use.");
    return cudaErrorInvalidResourceHandle;
}

const VectorClock& mark_of(cudaEvent_t event) {
    return event->mark;
}

void forget_events() {
    const std::lock_guard lock(events().mutex);
    events().all.clear();
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaEventCreate(cudaEvent_t* event) {
    const ApiCall call("cudaEventCreate", SIMT_CALLER);
    return call.run([&] { return create(event, cudaEventDefault); });
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
    const ApiCall call("cudaEventCreateWithFlags", SIMT_CALLER);
    return call.run([&] { return create(event, flags); });
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    const ApiCall call("cudaEventRecord", SIMT_CALLER);
    return call.run([&] {
        cudaError_t error = check_event(call, event);
        if (error == cudaSuccess) error = check_stream(call, stream);
        if (error != cudaSuccess) return error;
        if (capture_record(event, stream)) return cudaSuccess;
        advance_device_clock_us(record_us);
        event->recorded = true;
        event->time_us = device_clock_us();
        event->mark = order_mark(stream_order(stream));
        return cudaSuccess;
    });
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
    const ApiCall call("cudaEventQuery", SIMT_CALLER);
    return call.run([&] { return wait_for(call, event); });
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
        if (error == cudaSuccess) error = check_reached(call, end, "second");
        if (error == cudaSuccess)
            give(milliseconds, static_cast<float>((end->time_us - start->time_us) / 1e3));
        return error;
    });
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
    const ApiCall call("cudaEventDestroy", SIMT_CALLER);
    return call.run([&] {
        const cudaError_t error = check_event(call, event);
        if (error == cudaSuccess) event->destroyed = true;
        return error;
    });
}
}
