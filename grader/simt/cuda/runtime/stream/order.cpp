#include "grader/simt/cuda/runtime/stream/order.h"

#include "grader/simt/cuda/runtime/call/state.h"

namespace simtutor::simt {
namespace {

thread_local bool asynchronous = false;
thread_local cudaStream_t issued_into = nullptr;

bool pageable(const void* pointer) {
    if (pointer == nullptr) return false;
    const PointerKind kind = facts_of(pointer).kind;
    return kind == PointerKind::host_unknown || kind == PointerKind::host_tracked;
}

bool on_host_side(const void* pointer) {
    if (pointer == nullptr) return false;
    const PointerFacts facts = facts_of(pointer);
    return on_host(facts) && facts.kind != PointerKind::managed;
}

/// Asynchronous calls return before the copy is made, but for copies to pageable memory; those from
/// pageable memory have read it when they return. Synchronous ones wait, unless both ends are on
/// the device.
bool host_waits(const Moved& moved) {
    if (asynchronous) return pageable(moved.to);
    return on_host_side(moved.to) || on_host_side(moved.from);
}

}  // namespace

void issue_synchronously() {
    asynchronous = false;
    issued_into = nullptr;
}

void issue_into(cudaStream_t stream) {
    asynchronous = true;
    issued_into = stream;
}

unsigned issued_stream() {
    return stream_order(issued_into);
}

void order_moved(const ApiCall& call, const Moved& moved) {
    Transfer transfer{};
    transfer.function = call.function();
    transfer.site = call.site();
    transfer.stream = issued_stream();
    transfer.to = moved.to;
    transfer.from = pageable(moved.from) ? nullptr : moved.from;
    transfer.bytes = moved.width;
    transfer.rows = moved.height;
    transfer.to_pitch = moved.to_pitch;
    transfer.from_pitch = moved.from_pitch;
    transfer.host_waits = host_waits(moved);
    order_transfer(transfer);
}

}  // namespace simtutor::simt
