#include "grader/simt/engine/atomics.h"

#include <algorithm>
#include <cstring>

namespace simtutor::simt {
namespace {

/// A thread that works with atomics lets others run now and then, too.
constexpr std::uint32_t flag_accesses_before_giving_way = 4096;

template <class Number>
Number number_at(std::uint64_t address) {
    Number number;
    std::memcpy(&number, reinterpret_cast<const void*>(address), sizeof number);
    return number;
}

/// At most eight bytes; a copy of unknown length would be a call.
std::uint64_t first_bytes(std::uint64_t address, unsigned size) {
    if (size == 4) return number_at<std::uint32_t>(address);
    if (size >= 8) return number_at<std::uint64_t>(address);
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, reinterpret_cast<const void*>(address), size);
    return bytes;
}

}  // namespace

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

void note_spin(Thread& thread, const MemoryAccess& access) {
    const std::uint64_t value = first_bytes(access.address, access.size);
    auto& seen = thread.seen_flags[access.address >> 2 & 3];
    if (seen.address == access.address && seen.value == value)
        ++thread.spins;
    else
        thread.spins = 0;
    seen = {access.address, value};
    thread.spinning = thread.spins >= Simulator::spins_before_giving_way;
    if (!thread.spinning && ++thread.flag_accesses < flag_accesses_before_giving_way) return;
    thread.spins = thread.flag_accesses = 0;
    thread.spin_code = access.code;
    thread.spin_address = access.address;
    thread.block->give_way(thread);
}

void count_as_written(const volatile void* pointer, unsigned size) {
    Thread* const thread = current_thread;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (!thread) return;
    if (in_shared_memory(*thread, address)) {
        SharedMemory& shared = *thread->shared;
        if (shared.holds(address, size))
            shared.shadow.set_initialised(address - shared.base(), size);
        return;
    }
    Allocation* const array = Simulator::get().owner_of(address);
    if (array && array->contains(address + size - 1))
        array->shadow.set_initialised(address - array->base, size);
}

void fence(Thread& thread, bool device) {
    if (device) Simulator::get().require_serial_order();
    thread.block_fence = thread.stamp;
    if (device) thread.device_fence = thread.stamp;
    thread.flag_may_follow = true;
    start_own_segment(thread);
}

}  // namespace simtutor::simt
