#include "grader/simt/engine/atomics.h"

namespace simtutor::simt {
void start_own_segment(Thread& thread) {
    Block& block = *thread.block;
    Simulator& simulator = Simulator::get();
    const std::uint32_t segment = simulator.segments().open(
        {block.linear_index(), block.interval(), static_cast<std::int32_t>(thread.index / 32),
         thread.warp_epoch});
    if (simulator.segments().exhausted()) {
        simulator.end_for_want_of_segments();
        thread.fiber.suspend();  // for ever
    }
    thread.stamp = make_stamp(segment, thread.index);
}

void give_way_to_others(Thread& thread, const MemoryAccess& access) {
    // It may wait for flags that lie in one place of the table: then it never sees the same twice.
    if (!thread.spinning) thread.seen_scale = thread.seen_scale * 0x9e3779b1u | 1;
    thread.spins = thread.flag_accesses = 0;
    thread.spin_code = access.code;
    thread.spin_address = access.address;
    thread.block->give_way(thread);
}

void mark_written(Thread& thread, std::uint64_t address, unsigned size) {
    if (in_shared_memory(thread, address)) {
        SharedMemory& shared = *thread.shared;
        if (shared.holds(address, size))
            shared.shadow.set_initialised(address - shared.base(), size);
        return;
    }
    Allocation* const array = Simulator::get().owner_of(address);
    if (array && array->contains(address + size - 1))
        array->shadow.set_initialised(address - array->base, size);
}

void fence(Thread& thread, bool device, FenceSide side) {
    if (device) Simulator::get().require_serial_order();
    if (side != FenceSide::release) accept_pending(thread, device);
    if (side == FenceSide::acquire) return;
    thread.block_fence = thread.stamp;
    take_knowledge(thread, thread.stamp, thread.block_known);
    if (device) {
        thread.device_fence = thread.stamp;
        thread.device_known = thread.block_known;
    }
    thread.publishes = thread.flag_may_follow = true;
    thread.block->note_fence();
    Simulator::get().releases().note_fence();
    start_own_segment(thread);
}

void order_by_atomic(Thread& thread, std::uint64_t address, int what) {
    if (thread.openmp) return;
    const bool device = (what & __simt_atomic_scope) != __simt_atomic_block;
    Releases& releases = Simulator::get().releases();
    if (what & __simt_atomic_acquire) releases.acquire(thread, address, device);
    if (what & __simt_atomic_release) releases.release(thread, address, device);
}

}  // namespace simtutor::simt
