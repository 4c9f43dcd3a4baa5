#include "grader/simt/engine/transfer.h"

#include <algorithm>

#include "grader/simt/engine/sampled_arrays.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

std::uint64_t pageable_bytes_so_far = 0;
std::uint32_t first_pageable = 0;  ///< the code of the first such call

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

/// One side of a transfer, row by row.
void order_side(const Transfer& transfer, const TransferSide& side, Stamp mine) {
    Simulator& simulator = Simulator::get();
    const auto address = reinterpret_cast<std::uint64_t>(side.pointer);
    Allocation* const array = simulator.owner_of(address);
    if (!array) return;
    std::uint64_t offset = address - array->base;
    const bool check = !simulator.happens_before().all_known();
    Transfer told = transfer;
    told.bytes = side.bytes;
    for (std::uint64_t row = 0; row < side.rows; ++row, offset += side.pitch) {
        if (check) simulator.tell(&Client::on_transfer, told, *array, offset, side.kind);
        // What the host has waited for is ordered before all that comes: no mark needed.
        if (!transfer.host_waits) mark_row(mine, *array, offset, side.bytes, side.kind);
    }
}

}  // namespace

void order_transfer(const Transfer& transfer) {
    Simulator& simulator = Simulator::get();
    const std::lock_guard lock(simulator.mutex());
    if (transfer.pageable && !transfer.sides.empty()) {
        if (pageable_bytes_so_far == 0)
            first_pageable = simulator.code().code(transfer.site.return_address);
        pageable_bytes_so_far += transfer.sides.front().bytes * transfer.sides.front().rows;
    }
    mark_sampled_arrays(simulator.memory());
    simulator.make_room_for_segments();
    simulator.segments().begin();
    const std::uint32_t segment = simulator.segments().open({0, 0, -1, 0});
    HappensBefore& order = simulator.happens_before();
    if (transfer.to_device) order.copy_from_host();
    order.begin({segment, transfer.stream, 0, transfer.function, transfer.site, false});
    const Stamp mine = make_stamp(segment, 0) | simulator.code().code(transfer.site.return_address);
    for (const TransferSide& side : transfer.sides) order_side(transfer, side, mine);
    simulator.segments().end();
    order.end();
    if (!simulator.segments().idle()) order.host_goes_on(simulator.segments().next());
    // The default stream has waited for all blocking ones.
    if (transfer.host_waits) order.host_waits_for(order.clock_of(transfer.stream));
}

std::uint64_t pageable_bytes() {
    return pageable_bytes_so_far;
}

int pageable_line() {
    if (pageable_bytes_so_far == 0) return 0;
    return Simulator::get().code().site(first_pageable).line;
}

}  // namespace simtutor::simt
