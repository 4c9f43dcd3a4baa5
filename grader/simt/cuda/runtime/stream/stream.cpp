// Streams. Work is done when it is issued, which is one of the orders that streams allow; the
// engine knows what must wait for what, and what only happened to come first
// (engine/happens_before.h).
#include "grader/simt/cuda/runtime/stream/stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/simt/cuda/runtime/call/session.h"
#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/cuda/runtime/stream/clock.h"

namespace simtutor::simt {
namespace {

/// As on current devices; numbers below the greatest priority are clamped.
constexpr int least_priority = 0, greatest_priority = -5;

bool is_default(cudaStream_t stream) {
    return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread ||
           stream == cudaStreamTailLaunch || stream == cudaStreamFireAndForget;
}

cudaError_t create(const ApiCall& call, cudaStream_t* stream, unsigned flags, int priority) {
    if (stream == nullptr || flags > cudaStreamNonBlocking) return cudaErrorInvalidValue;
    Handles<CUstream_st>& streams = call.runtime().streams;
    auto made = std::make_unique<CUstream_st>();
    made->device = chosen_device();
    made->flags = flags;
    made->created = call.site();
    made->priority = std::clamp(priority, greatest_priority, least_priority);
    made->order =
        happens_before().add_stream((flags & cudaStreamNonBlocking) == 0, chosen_device());
    made->id = streams.all().size() + first_stream_id;
    write_result(stream, streams.add(std::move(made)));
    return cudaSuccess;
}

}  // namespace

unsigned stream_order(void* handle) {
    const auto stream = static_cast<cudaStream_t>(handle);
    if (stream == cudaStreamPerThread) {
        std::optional<unsigned>& own = Runtime::get().thread().own_stream;
        if (!own) own = happens_before().add_stream(true, chosen_device());
        return *own;
    }
    const CUstream_st* const known =
        is_default(stream) ? nullptr : Runtime::get().streams.find(stream);
    return known ? known->order : happens_before().default_stream(chosen_device());
}

cudaError_t check_stream(const ApiCall& call, cudaStream_t stream) {
    if (is_default(stream)) return cudaSuccess;
    const CUstream_st* const known = call.runtime().streams.find(stream);
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
    if (error == cudaSuccess) host_waits_for_stream(stream);
    return error;
}

cudaStream_t branch_of(cudaStream_t stream, std::size_t number) {
    Runtime& runtime = Runtime::get();
    std::vector<cudaStream_t>& branches = runtime.branches[stream_order(stream)];
    while (branches.size() <= number) {
        CUstream_st* const made = runtime.streams.make();
        made->device = device_of(stream);
        made->flags = cudaStreamNonBlocking;
        made->order = happens_before().add_stream(false, made->device);
        branches.push_back(made);
    }
    return branches[number];
}

int device_of(cudaStream_t stream) {
    const CUstream_st* const known =
        is_default(stream) ? nullptr : Runtime::get().streams.find(stream);
    return known == nullptr ? chosen_device() : known->device;
}

void host_waits_for_stream(cudaStream_t stream) {
    const unsigned order = stream_order(stream);
    // The default stream waits for all blocking ones. These wait for it only with their next
    // operation: what runs in the default stream is no part of them.
    if (is_default(stream))
        happens_before().host_waits_for(happens_before().clock_of(order));
    else
        happens_before().host_waits_for_stream(order);
}

void run_callback(cudaStream_t stream, cudaHostFn_t function, void* data) {
    VectorClock before = happens_before().enter_callback(stream_order(stream));
    // It is called as the entry is: it writes in its own frames, and our registers stay.
    struct Bound {
        cudaHostFn_t function;
        void* data;
    } const bound{function, data};
    Boundary::get().call(
        [](const void* what) {
            const auto& it = *static_cast<const Bound*>(what);
            it.function(it.data);
        },
        &bound);
    happens_before().leave_callback(std::move(before));
}

cudaError_t submit(const ApiCall& call, cudaStream_t stream, cudaGraphNodeType type, Work work) {
    if (const cudaError_t error = check_stream(call, stream); error != cudaSuccess) return error;
    const ApiCall issued = call.into(stream);
    if (!is_capturing(stream)) return work(issued);
    if (type == cudaGraphNodeTypeEmpty) return capture(stream, type, nullptr);
    return capture(stream, type,
                   [issued, work](cudaStream_t into) { return work(issued.into(into)); });
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
    const ApiCall call("cudaStreamCreate", SIMT_CALLER);
    return call.run([&] { return create(call, stream, cudaStreamDefault, 0); });
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
    const ApiCall call("cudaStreamCreateWithFlags", SIMT_CALLER);
    return call.run([&] { return create(call, stream, flags, 0); });
}
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority) {
    const ApiCall call("cudaStreamCreateWithPriority", SIMT_CALLER);
    return call.run([&] { return create(call, stream, flags, priority); });
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
        if (error == cudaSuccess) call.runtime().streams.find(stream)->destroyed = true;
        return error;
    });
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    const ApiCall call("cudaStreamSynchronize", SIMT_CALLER);
    return call.run([&] { return wait_for(call, stream); });
}
// Who asks once must not rely on the answer; who asks until it is yes has waited.
cudaError_t cudaStreamQuery(cudaStream_t stream) {
    const ApiCall call("cudaStreamQuery", SIMT_CALLER);
    bool ready = true;
    const cudaError_t error = call.run([&] {
        const cudaError_t known = check_stream(call, stream);
        if (known != cudaSuccess) return known;
        const unsigned order = stream_order(stream);
        // The first question about this work, numbered from 1, gets the answer "not ready".
        const std::uint32_t work = happens_before().issued(order) + 1;
        const bool again = std::exchange(call.runtime().queried_streams[order], work) == work;
        ready = again || happens_before().host_has_seen_all(order);
        return ready ? wait_for(call, stream) : cudaSuccess;
    });
    return ready ? error : cudaErrorNotReady;
}
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) {
    const ApiCall call("cudaStreamWaitEvent", SIMT_CALLER);
    return call.run([&] {
        cudaError_t error = check_stream(call, stream);
        if (error == cudaSuccess) error = check_event(call, event);
        if (error != cudaSuccess || capture_wait(stream, event)) return error;
        const unsigned order = stream_order(stream);
        happens_before().stream_waits_for(order, event->mark);
        time_line().stream_waits_for(order, event);
        return error;
    });
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned* flags) {
    const ApiCall call("cudaStreamGetFlags", SIMT_CALLER);
    return call.run([&] {
        if (flags == nullptr) return cudaErrorInvalidValue;
        const cudaError_t error = check_stream(call, stream);
        if (error == cudaSuccess)
            write_result(flags,
                         is_default(stream) ? 0u : call.runtime().streams.find(stream)->flags);
        return error;
    });
}
cudaError_t cudaStreamGetDevice(cudaStream_t stream, int* device) {
    const ApiCall call("cudaStreamGetDevice", SIMT_CALLER);
    return call.run([&] {
        if (device == nullptr) return cudaErrorInvalidValue;
        const cudaError_t error = check_stream(call, stream);
        if (error == cudaSuccess) write_result(device, device_of(stream));
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
        write_result(id, is_default(stream) ? of_default : call.runtime().streams.find(stream)->id);
        return error;
    });
}
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
    const ApiCall call("cudaStreamGetPriority", SIMT_CALLER);
    return call.run([&] {
        if (priority == nullptr) return cudaErrorInvalidValue;
        const cudaError_t error = check_stream(call, stream);
        if (error == cudaSuccess)
            write_result(priority,
                         is_default(stream) ? 0 : call.runtime().streams.find(stream)->priority);
        return error;
    });
}
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
    const ApiCall call("cudaDeviceGetStreamPriorityRange", SIMT_CALLER);
    return call.run([&] {
        if (least != nullptr) write_result(least, int{least_priority});
        if (greatest != nullptr) write_result(greatest, int{greatest_priority});
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
    if (Boundary::on())
        Boundary::get().ask_target(reinterpret_cast<const void*>(callback), call.site());
    run_callback(
        stream,
        [](void* self) {
            const auto& it = *static_cast<const Bound*>(self);
            it.callback(it.stream, cudaSuccess, it.data);
        },
        &bound);
    return error;
}
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data) {
    const ApiCall call("cudaLaunchHostFunc", SIMT_CALLER);
    return call.run([&] {
        if (function == nullptr) return cudaErrorInvalidValue;
        if (Boundary::on())
            Boundary::get().ask_target(reinterpret_cast<const void*>(function), call.site());
        return submit(call, stream, cudaGraphNodeTypeHost, [=](const ApiCall& issued) {
            run_callback(issued.stream(), function, data);
            return cudaSuccess;
        });
    });
}
}
