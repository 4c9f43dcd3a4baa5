#include "grader/simt/cuda/runtime/stream/transfer.h"

#include "grader/simt/cuda/runtime/call/session.h"
#include "grader/simt/cuda/runtime/memory/range.h"
#include "grader/simt/engine/copy_counts.h"
#include "grader/simt/engine/transfer.h"

namespace simtutor::simt {
namespace {

bool on_host_side(const void* pointer) {
    if (pointer == nullptr) return false;
    const PointerFacts facts = facts_of(pointer);
    return on_host(facts) && facts.kind != PointerKind::managed;
}

/// Whether the link to the host moves the bytes.
bool by_the_device(const MovedRows& moved) {
    return moved.from != nullptr && on_host_side(moved.to) != on_host_side(moved.from);
}

bool is_managed(const void* pointer) {
    return pointer != nullptr && facts_of(pointer).kind == PointerKind::managed;
}

/// Asynchronous calls return before the copy is made, but for copies to pageable memory; those from
/// pageable memory have read it when they return. Synchronous ones wait, unless both ends are on
/// the device.
bool host_waits(const ApiCall& call, const MovedRows& moved) {
    if (happens_before().in_graph()) return false;  // cudaGraphLaunch waits for no node
    if (call.asynchronous()) return is_pageable(moved.to);
    return on_host_side(moved.to) || on_host_side(moved.from);
}

}  // namespace

bool is_pageable(const void* pointer) {
    if (pointer == nullptr) return false;
    const PointerKind kind = facts_of(pointer).kind;
    return kind == PointerKind::host_unknown || kind == PointerKind::host_tracked ||
           pinned_elsewhere(pointer);
}

void order_transfer(const ApiCall& call, const MovedRows& moved) {
    Transfer transfer{};
    transfer.function = call.function();
    transfer.site = call.site();
    transfer.stream = stream_order(call.stream());
    const TransferSide sides[] = {
        {is_pageable(moved.from) ? nullptr : moved.from, moved.width, moved.height,
         moved.from_pitch, AccessKind::load},
        {moved.to, moved.width, moved.height, moved.to_pitch, AccessKind::store}};
    transfer.sides = sides;
    transfer.host_waits = host_waits(call, moved);
    transfer.pageable = by_the_device(moved) && (is_pageable(moved.to) || is_pageable(moved.from));
    transfer.to_device = by_the_device(moved) && on_host_side(moved.from);
    order_transfer(transfer);
    if (moved.from != nullptr && (is_managed(moved.to) || is_managed(moved.from)))
        copy_counts().managed += moved.width * moved.height;
}

void host_waits_for_devices(int first, int second) {
    happens_before().host_waits_for_device(first);
    happens_before().host_waits_for_device(second);
}

}  // namespace simtutor::simt
