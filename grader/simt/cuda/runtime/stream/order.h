#pragma once
/// Where the work of an API call goes: into which stream, and whether the host waits for it.

#include "grader/simt/cuda/runtime/memory/range.h"

namespace simtutor::simt {

/// A call begins; until it names a stream, its work goes into the default stream and is synchronous
/// as the call's description says.
void issue_synchronously();
/// The call names a stream: it is one of the asynchronous ones.
void issue_into(cudaStream_t stream);
/// The engine's number of the stream that the call's work goes into.
unsigned issued_stream();

/// A synchronous copy between devices is in order with all work of both, before and after it.
template <class Copy>
cudaError_t order_between_devices(int to, int from, const Copy& copy) {
    order_host_waits_for_device(to);
    order_host_waits_for_device(from);
    const cudaError_t error = copy();
    order_host_waits_for_stream(issued_stream());
    return error;
}

/// What both ends of a copy are; a fill has no source.
struct Moved {
    void* to;
    std::uint64_t to_pitch;
    const void* from;
    std::uint64_t from_pitch;
    std::uint64_t width, height;
};
/// Tells the engine what a copy or fill did, and when the host knows of it: at once where the
/// program's own pageable memory takes part, later for pinned memory and for work on the device.
void order_moved(const ApiCall& call, const Moved& moved);

}  // namespace simtutor::simt
