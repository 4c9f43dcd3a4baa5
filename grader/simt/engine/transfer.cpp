/// The order of transfers, streams and the host: what the runtime asks in runtime_hooks.h.

#include "grader/simt/checkers/stream_race.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/engine/variables.h"

namespace simtutor::simt {
namespace {

HappensBefore& happens_before() {
    return Simulator::get().happens_before;
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

std::recursive_mutex& engine_mutex() {
    return Simulator::get().mutex;
}

unsigned order_new_stream(bool blocking, int device) {
    return happens_before().add_stream(blocking, device);
}
unsigned order_default_stream(int device) {
    return happens_before().default_stream(device);
}
void order_host_waits_for_stream(unsigned stream) {
    // The default stream has waited for all blocking ones.
    happens_before().host_waits_for(happens_before().clock_of(stream));
}
void order_host_waits_for_device(int device) {
    happens_before().host_waits_for_device(device);
}
VectorClock order_mark(unsigned stream) {
    return happens_before().clock_of(stream);
}
void order_host_waits_for(const VectorClock& mark) {
    happens_before().host_waits_for(mark);
}
void order_stream_waits_for(unsigned stream, const VectorClock& mark) {
    happens_before().stream_waits_for(stream, mark);
}
bool order_host_has_seen(const VectorClock& mark) {
    return happens_before().host_has_seen(mark);
}

void order_callback(unsigned stream, void (*function)(void*), void* data) {
    VectorClock before = happens_before().enter_callback(stream);
    function(data);
    happens_before().leave_callback(std::move(before));
}

void order_transfer(const Transfer& transfer) {
    Simulator& simulator = Simulator::get();
    const std::lock_guard lock(simulator.mutex);
    simulator.make_room_for_segments();
    simulator.segments.begin();
    const std::uint32_t segment = simulator.segments.open({0, 0, -1, 0});
    happens_before().begin({segment, transfer.stream, 0, transfer.function, transfer.site, false});
    const Stamp mine = make_stamp(segment, 0) | simulator.code.code(transfer.site.return_address);
    order_side(transfer, transfer.from, transfer.from_pitch, AccessKind::load, mine);
    order_side(transfer, transfer.to, transfer.to_pitch, AccessKind::store, mine);
    simulator.segments.end();
    happens_before().end();
    if (transfer.host_waits) order_host_waits_for_stream(transfer.stream);
}

}  // namespace simtutor::simt
