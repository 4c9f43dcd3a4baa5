// Streams. Work is done when it is issued, which is one of the orders that streams allow; what must
// wait for what, and what only happened to come first, the engine knows (engine/ordering.h).
#include "grader/simt/cuda/runtime/stream/stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <vector>

#include "grader/simt/cuda/runtime/call/state.h"
#include "grader/simt/cuda/runtime/device/devices.h"
#include "grader/simt/cuda/runtime/event/event.h"
#include "grader/simt/cuda/runtime/stream/capture.h"
#include "grader/simt/cuda/runtime/stream/order.h"
#include "grader/simt/cuda/runtime/stream/submit.h"

struct CUstream_st {
    int device = 0;
    unsigned long long id = 0;
    unsigned flags = 0;
    int priority = 0;
    bool destroyed = false;
    unsigned order = 0;  ///< the engine's number
};

namespace simtutor::simt {
namespace {

/// As on current devices; numbers below the greatest priority are clamped.
constexpr int least_priority = 0, greatest_priority = -5;

struct Streams {
    std::mutex mutex;
    std::vector<std::unique_ptr<CUstream_st>> all;
};
Streams& streams() {
    static Streams instance;
    return instance;
}

bool is_default(cudaStream_t stream) {
    return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread ||
           stream == cudaStreamTailLaunch || stream == cudaStreamFireAndForget;
}

/// @return the stream, or nullptr if no stream has this handle.
CUstream_st* find(cudaStream_t stream) {
    const std::lock_guard lock(streams().mutex);
    for (const auto& known : streams().all)
        if (known.get() == stream) return known.get();
    return nullptr;
}

cudaError_t create(cudaStream_t* stream, unsigned flags, int priority) {
    if (stream == nullptr || flags > cudaStreamNonBlocking) return cudaErrorInvalidValue;
    auto made = std::make_unique<CUstream_st>();
    made->device = chosen_device();
    made->flags = flags;
    made->priority = std::clamp(priority, greatest_priority, least_priority);
    made->order = order_new_stream((flags & cudaStreamNonBlocking) == 0, chosen_device());
    give(stream, made.get());
    const std::lock_guard lock(streams().mutex);
    // 1 and 2 are the default streams.
    made->id = streams().all.size() + 3;
    streams().all.push_back(std::move(made));
    return cudaSuccess;
}

}  // namespace

unsigned stream_order(void* handle) {
    const auto stream = static_cast<cudaStream_t>(handle);
    if (stream == cudaStreamPerThread) {
        thread_local const unsigned own = order_new_stream(true, chosen_device());
        return own;
    }
    const CUstream_st* const known = is_default(stream) ? nullptr : find(stream);
    return known ? known->order : order_default_stream(chosen_device());
}

cudaError_t check_stream(const ApiCall& call, cudaStream_t stream) {
    issue_into(stream);
    if (is_default(stream)) return cudaSuccess;
    const CUstream_st* const known = find(stream);
    if (known != nullptr && !known->destroyed) return cudaSuccess;
    call.report("api.error",
                fmt::format("{} was given a stream that {}.", call.function(),
                            known == nullptr ? "cudaStreamCreate never made" : "is destroyed"),
                "Create the stream first, and destroy it only after its last use.");
    return cudaErrorInvalidResourceHandle;
}

cudaError_t wait_for(const ApiCall& call, cudaStream_t stream) {
    cudaError_t error = check_stream(call, stream);
    if (error == cudaSuccess) error = refuse_while_capturing(call, stream);
    if (error == cudaSuccess) order_host_waits_for_stream(stream_order(stream));
    return error;
}

int device_of(cudaStream_t stream) {
    const CUstream_st* const known = is_default(stream) ? nullptr : find(stream);
    return known == nullptr ? chosen_device() : known->device;
}

void forget_streams() {
    const std::lock_guard lock(streams().mutex);
    streams().all.clear();
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
    const ApiCall call("cudaStreamCreate", SIMT_CALLER);
    return call.run([&] { return create(stream, cudaStreamDefault, 0); });
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
    const ApiCall call("cudaStreamCreateWithFlags", SIMT_CALLER);
    return call.run([&] { return create(stream, flags, 0); });
}
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority) {
    const ApiCall call("cudaStreamCreateWithPriority", SIMT_CALLER);
    return call.run([&] { return create(stream, flags, priority); });
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    const ApiCall call("cudaStreamDestroy", SIMT_CALLER);
    return call.run([&] {
        if (is_default(stream)) {
            call.report("api.error", "cudaStreamDestroy was given the default stream.",
                        "Destroy only streams that cudaStreamCreate made.");
            return cudaErrorInvalidResourceHandle;
        }
        const cudaError_t error = check_stream(call, stream);
        // The handle stays known, so that a later use can be told from a wrong pointer.
        if (error == cudaSuccess) find(stream)->destroyed = true;
        return error;
    });
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    const ApiCall call("cudaStreamSynchronize", SIMT_CALLER);
    return call.run([&] { return wait_for(call, stream); });
}
// The work has been done, so the answer is yes; who has asked may rely on it.
cudaError_t cudaStreamQuery(cudaStream_t stream) {
    const ApiCall call("cudaStreamQuery", SIMT_CALLER);
    return call.run([&] { return wait_for(call, stream); });
}
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) {
    const ApiCall call("cudaStreamWaitEvent", SIMT_CALLER);
    return call.run([&] {
        cudaError_t error = check_stream(call, stream);
        if (error == cudaSuccess) error = check_event(call, event);
        if (error != cudaSuccess || capture_wait(stream, event)) return error;
        order_stream_waits_for(stream_order(stream), mark_of(event));
        return error;
    });
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned* flags) {
    const ApiCall call("cudaStreamGetFlags", SIMT_CALLER);
    return call.run([&] {
        if (flags == nullptr) return cudaErrorInvalidValue;
        const cudaError_t error = check_stream(call, stream);
        if (error == cudaSuccess) give(flags, is_default(stream) ? 0u : find(stream)->flags);
        return error;
    });
}
cudaError_t cudaStreamGetDevice(cudaStream_t stream, int* device) {
    const ApiCall call("cudaStreamGetDevice", SIMT_CALLER);
    return call.run([&] {
        if (device == nullptr) return cudaErrorInvalidValue;
        const cudaError_t error = check_stream(call, stream);
        if (error == cudaSuccess) give(device, device_of(stream));
        return error;
    });
}
cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long* id) {
    const ApiCall call("cudaStreamGetId", SIMT_CALLER);
    return call.run([&] {
        if (id == nullptr) return cudaErrorInvalidValue;
        const cudaError_t error = check_stream(call, stream);
        if (error != cudaSuccess) return error;
        const unsigned long long of_default = stream == cudaStreamPerThread ? 2 : 1;
        give(id, is_default(stream) ? of_default : find(stream)->id);
        return error;
    });
}
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
    const ApiCall call("cudaStreamGetPriority", SIMT_CALLER);
    return call.run([&] {
        if (priority == nullptr) return cudaErrorInvalidValue;
        const cudaError_t error = check_stream(call, stream);
        if (error == cudaSuccess) give(priority, is_default(stream) ? 0 : find(stream)->priority);
        return error;
    });
}
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
    const ApiCall call("cudaDeviceGetStreamPriorityRange", SIMT_CALLER);
    return call.run([&] {
        if (least != nullptr) give(least, int{least_priority});
        if (greatest != nullptr) give(greatest, int{greatest_priority});
        return cudaSuccess;
    });
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* data,
                                  unsigned flags) {
    const ApiCall call("cudaStreamAddCallback", SIMT_CALLER);
    const cudaError_t error = call.run([&] {
        if (callback == nullptr || flags != 0) return cudaErrorInvalidValue;
        return check_stream(call, stream);
    });
    if (error != cudaSuccess) return error;
    struct Bound {
        cudaStreamCallback_t callback;
        cudaStream_t stream;
        void* data;
    } bound{callback, stream, data};
    order_callback(
        stream_order(stream),
        [](void* self) {
            const auto& it = *static_cast<const Bound*>(self);
            it.callback(it.stream, cudaSuccess, it.data);
        },
        &bound);
    return error;
}
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data) {
    const ApiCall call("cudaLaunchHostFunc", SIMT_CALLER);
    const cudaError_t error = call.run([&] {
        if (function == nullptr) return cudaErrorInvalidValue;
        return submit(call, stream, WorkKind::host, [function, data] {
            order_callback(issued_stream(), function, data);
            return cudaSuccess;
        });
    });
    return error;
}
}
