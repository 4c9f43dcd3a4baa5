#include "grader/simt/cuda/runtime/stream/transfer.h"

#include "grader/simt/checkers/stream_race.h"
#include "grader/simt/cuda/runtime/memory/range.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/engine/variables.h"

namespace simtutor::simt {
namespace {

HappensBefore& happens_before() {
    return Simulator::get().happens_before;
}

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
bool host_waits(const ApiCall& call, const MovedRows& moved) {
    if (call.asynchronous()) return pageable(moved.to);
    return on_host_side(moved.to) || on_host_side(moved.from);
}

/// The array that a pointer points into, and where.
Allocation* array_at(const void* pointer, std::uint64_t& offset) {
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (!pointer) return nullptr;
    Allocation* array = Memory::contains(address) ? Simulator::get().memory.owner(address)
                                                  : Variables::get().find(address);
    if (!array || !array->contains(address)) return nullptr;
    offset = address - array->base;
    return array;
}

/// One end of a transfer, row by row.
void order_side(const Transfer& transfer, const void* pointer, std::uint64_t pitch, AccessKind kind,
                Stamp mine) {
    std::uint64_t offset = 0;
    Allocation* const array = array_at(pointer, offset);
    if (!array) return;
    const bool check = !happens_before().all_known();
    for (std::uint64_t row = 0; row < transfer.rows; ++row, offset += pitch) {
        if (check) check_transfer_order(transfer, *array, offset, kind);
        // What the host has waited for is ordered before all that comes: no mark needed.
        if (!transfer.host_waits) mark_transfer(mine, *array, offset, transfer.bytes, kind);
    }
}

}  // namespace

void order_transfer(const ApiCall& call, const MovedRows& moved) {
    Transfer transfer{};
    transfer.function = call.function();
    transfer.site = call.site();
    transfer.stream = stream_order(call.stream());
    transfer.to = moved.to;
    transfer.from = pageable(moved.from) ? nullptr : moved.from;
    transfer.bytes = moved.width;
    transfer.rows = moved.height;
    transfer.to_pitch = moved.to_pitch;
    transfer.from_pitch = moved.from_pitch;
    transfer.host_waits = host_waits(call, moved);

    Simulator& simulator = Simulator::get();
    simulator.make_room_for_segments();
    simulator.segments.begin();
    const std::uint32_t segment = simulator.segments.open({0, 0, -1, 0});
    happens_before().begin({segment, transfer.stream, 0, transfer.function, transfer.site, false});
    const Stamp mine = make_stamp(segment, 0) | simulator.code.code(transfer.site.return_address);
    order_side(transfer, transfer.from, transfer.from_pitch, AccessKind::load, mine);
    order_side(transfer, transfer.to, transfer.to_pitch, AccessKind::store, mine);
    simulator.segments.end();
    happens_before().end();
    if (transfer.host_waits) host_waits_for_stream(call.stream());
}

void host_waits_for_devices(int first, int second) {
    happens_before().host_waits_for_device(first);
    happens_before().host_waits_for_device(second);
}

}  // namespace simtutor::simt
