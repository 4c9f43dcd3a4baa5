#include "grader/simt/engine/transfer.h"

#include <algorithm>

#include "grader/simt/engine/sampled_arrays.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

/// Leaves the transfer's mark on one row, for the accesses that come later.
void mark_row(Stamp mine, Allocation& array, std::uint64_t offset, std::uint64_t bytes,
              AccessKind kind) {
    if (!array.live_bytes || offset >= array.bytes) return;
    Simulator& simulator = Simulator::get();
    array.shadow.for_cells(offset, std::min(bytes, array.bytes - offset), [&](Cell& cell) {
        if (kind == AccessKind::store) {
            cell.write = mine;
        } else if (!cell.read || simulator.happens_before().known(segment_of(cell.read))) {
            cell.read = mine;
        } else {
            cell.read |= stamp_other_readers;
            simulator.other_readers().remember(cell, mine);
        }
    });
}

/// One end of a transfer, row by row.
void order_side(const Transfer& transfer, const void* pointer, std::uint64_t pitch, AccessKind kind,
                Stamp mine) {
    Simulator& simulator = Simulator::get();
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    Allocation* const array = simulator.owner_of(address);
    if (!array) return;
    std::uint64_t offset = address - array->base;
    const bool check = !simulator.happens_before().all_known();
    for (std::uint64_t row = 0; row < transfer.rows; ++row, offset += pitch) {
        if (check) simulator.tell(&Client::on_transfer, transfer, *array, offset, kind);
        // What the host has waited for is ordered before all that comes: no mark needed.
        if (!transfer.host_waits) mark_row(mine, *array, offset, transfer.bytes, kind);
    }
}

}  // namespace

void order_transfer(const Transfer& transfer) {
    Simulator& simulator = Simulator::get();
    const std::lock_guard lock(simulator.mutex());
    mark_sampled_arrays(simulator.memory());
    simulator.make_room_for_segments();
    simulator.segments().begin();
    const std::uint32_t segment = simulator.segments().open({0, 0, -1, 0});
    HappensBefore& order = simulator.happens_before();
    order.begin({segment, transfer.stream, 0, transfer.function, transfer.site, false});
    const Stamp mine = make_stamp(segment, 0) | simulator.code().code(transfer.site.return_address);
    order_side(transfer, transfer.from, transfer.from_pitch, AccessKind::load, mine);
    order_side(transfer, transfer.to, transfer.to_pitch, AccessKind::store, mine);
    simulator.segments().end();
    order.end();
    if (!simulator.segments().idle()) order.host_goes_on(simulator.segments().next());
    // The default stream has waited for all blocking ones.
    if (transfer.host_waits) order.host_waits_for(order.clock_of(transfer.stream));
}

}  // namespace simtutor::simt
