#include "grader/simt/engine/atomics.h"

#include "grader/simt/engine/fresh_memory.h"
#include "grader/simt/engine/preemption.h"

namespace simtutor::simt {

/// What a fence counts for among the looks at a flag that does not change.
constexpr std::uint32_t looks_of_a_fence = 15;

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
    thread.stamp = make_stamp(segment, thread_of(thread.stamp));  // its own, or its task's
}

namespace {

/// The thread is about to access a flag, an atomic or a fence: others may come before it.
void ask_preemption(Preemption& preemption, Thread& thread) {
    if (!preemption.draw()) return;
    preemption.hold(thread);
    thread.block->give_way(thread);
}

}  // namespace

void give_way_to_others(Thread& thread, const MemoryAccess& access) {
    Preemption& preemption = Preemption::get();
    const bool asked = preemption.on() && !thread.openmp;
    if (asked && !thread.spinning && thread.flag_accesses < 2 * flag_accesses_before_giving_way)
        return ask_preemption(preemption, thread);
    // It may wait for flags that lie in one place of the table: then it never sees the same twice.
    if (!thread.spinning) thread.seen_scale = thread.seen_scale * 0x9e3779b1u | 1;
    thread.spins = 0;
    thread.flag_accesses = asked ? flag_accesses_before_giving_way : 0;
    thread.spin_code = access.code;
    thread.spin_address = access.address;
    thread.block->give_way(thread);
}

bool mark_written(Thread& thread, std::uint64_t address, unsigned size) {
    if (in_shared_memory(thread, address)) {
        SharedMemory& shared = *thread.shared;
        if (!shared.holds(address, size)) return true;
        const std::uint64_t offset = address - shared.base();
        const bool written = shared.shadow.initialised(offset, size);
        shared.shadow.set_initialised(offset, size);
        return written;
    }
    Allocation* const array = Simulator::get().owner_of(address);
    if (!array || !array->contains(address + size - 1)) return true;
    const std::uint64_t offset = address - array->base;
    const bool written = array->shadow.initialised(offset, size) ||
                         (Memory::contains(address) && written_without_hooks(*array, offset, size));
    array->shadow.set_initialised(offset, size);
    return written;
}

void use_unwritten(Thread& thread, std::uint64_t address, unsigned size, std::uint32_t code) {
    Simulator::get().tell(&Client::on_uninitialised, thread,
                          MemoryAccess{address, size, code, AccessKind::atomic},
                          in_shared_memory(thread, address) ? Region::shared : Region::global);
}

void fence(Thread& thread, bool device, FenceSide side) {
    thread.last_read.address = 0;
    // A fence in a loop that waits costs as much as many looks: let others run sooner.
    if (thread.spins > 0) {
        thread.spins += looks_of_a_fence;
        thread.spinning = thread.spins >= Simulator::spins_before_giving_way;
    }
    if (Preemption& preemption = Preemption::get(); preemption.on() && !thread.openmp)
        ask_preemption(preemption, thread);
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
    thread.published_address = 0;
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
