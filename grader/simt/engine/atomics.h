#pragma once
/// Accesses that also order: volatile accesses, atomics and fences.

#include "grader/simt/engine/fast_access.h"

namespace simtutor::simt {

/// Lets the others of the block run: the thread spins on what it accesses, or has worked with
/// atomics for long.
void give_way_to_others(Thread& thread, const MemoryAccess& access);
constexpr std::uint32_t flag_accesses_before_giving_way = 4096;

/// At most eight bytes.
template <class Number>
[[gnu::always_inline]] inline std::uint64_t number_at(std::uint64_t address) {
    Number number;
    __builtin_memcpy(&number, reinterpret_cast<const void*>(address), sizeof number);
    return number;
}
[[gnu::always_inline]] inline std::uint64_t first_bytes(std::uint64_t address, unsigned size) {
    if (size == 4) return number_at<std::uint32_t>(address);
    if (size >= 8) return number_at<std::uint64_t>(address);
    return size == 2 ? number_at<std::uint16_t>(address) : number_at<std::uint8_t>(address);
}

/// A thread that spins on a flag must let others run. Counts and gives way now and then.
[[gnu::always_inline]] inline void note_spin(Thread& thread, const MemoryAccess& access) {
    const std::uint64_t value = first_bytes(access.address, access.size);
    auto& seen = thread.seen_flags[access.address >> 2 & 3];
    const bool same = seen.address == access.address && seen.value == value;
    thread.spins = same ? thread.spins + 1 : 0;
    seen = {access.address, value};
    thread.spinning = thread.spins >= Simulator::spins_before_giving_way;
    if (thread.spinning || ++thread.flag_accesses >= flag_accesses_before_giving_way) [[unlikely]]
        give_way_to_others(thread, access);
}

/// What the thread does from now on is not covered by what it has published so far.
void start_own_segment(Thread& thread);
/// __threadfence_block(), and with `device` __threadfence(): what the thread did so far is
/// published by the flags and atomics that it writes from now on.
void fence(Thread& thread, bool device);
inline bool in_shared_memory(const Thread& thread, std::uint64_t address) {
    return address - thread.shared_base < thread.shared_bytes;
}

/// In shared memory a volatile write is a flag if a fence stands before it in the same barrier
/// interval, one write for each fence. Any other is data: threads of a warp that exchange values
/// through volatile memory, and no fence, race.
inline bool writes_shared_flag(Thread& thread) {
    if (thread.block_fence < thread.interval_floor || !thread.flag_may_follow) return false;
    thread.flag_may_follow = false;
    return true;
}

/// The fast path of a flag or an atomic: what device_access() does where nothing else is to be
/// said, with all that does not depend on the cell decided already. @return false: not done
template <AccessKind kind, bool flag, unsigned size, class Clients>
[[gnu::always_inline]] inline bool quick_access(Clients& clients, Thread& thread,
                                                const MemoryAccess& access) {
    const std::uint64_t address = access.address;
    Region region = Region::global;
    if (address - thread.global_base >= thread.global_bytes) {
        if (!in_shared(thread, address)) return false;
        region = Region::shared;
    }
    if ((address & (size - 1)) || thread.access_log_size >= thread.access_log_limit) return false;
    const std::uint64_t offset = address - flat::base;
    if (!flat::written<size, kind != AccessKind::load>(offset)) return false;
    Cell* const cells = &flat::cell(offset);
    for (unsigned word = 0; word < size / 4; ++word)
        if (cells[word].split()) return false;
    for (unsigned word = 0; word < size / 4; ++word)
        clients.template on_cell<kind, flag>(thread, cells[word], access, region);
    record(thread, access, region);
    return true;
}

/// An access of a flag or an atomic, of any size.
template <AccessKind kind, bool flag, class Clients>
[[gnu::always_inline]] inline void flag_access(Clients& clients, Thread& thread,
                                               const MemoryAccess& access) {
    if (access.size == 4 && quick_access<kind, flag, 4>(clients, thread, access)) return;
    if (access.size == 8 && quick_access<kind, flag, 8>(clients, thread, access)) return;
    device_access<kind, flag>(clients, thread, access);
}

/// Volatile accesses carry flags: they do not race with each other, and with a fence they order.
/// `atomic`: the access is one of C++ or OpenMP; to OpenMP threads, volatile alone is plain data.
template <AccessKind kind, bool atomic = false, class Clients>
inline void volatile_access(Clients& clients, const void* pointer, unsigned size,
                            const void* return_address) {
    Thread* thread = current_thread;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const MemoryAccess access{address, size, CodeMap::number(return_address), kind};
    if (atomic && thread && thread->openmp) {
        device_access<kind, true>(clients, *thread, access);
        return note_spin(*thread, access);
    }
    const bool data = !thread || thread->openmp ||
                      address - thread->stack_base < thread->stack_bytes ||
                      (kind == AccessKind::store && in_shared_memory(*thread, address) &&
                       !writes_shared_flag(*thread));
    if (data) {
        check_access<kind>(clients, pointer, size, return_address);
        if (thread) note_spin(*thread, access);
        return;
    }
    if (!in_shared_memory(*thread, address)) Simulator::get().require_serial_order();
    flag_access<kind, true>(clients, *thread, access);
    note_spin(*thread, access);
    if (kind == AccessKind::store)
        Simulator::get().releases().release(*thread, address);
    else
        Simulator::get().releases().acquire(*thread, address);
}

void mark_written(Thread& thread, std::uint64_t address, unsigned size);
/// An exchange does not depend on what was there before.
inline void count_as_written(const volatile void* pointer, unsigned size) {
    Thread* const thread = current_thread;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (!thread) return;
    const bool shadowed =
        Memory::contains(address) || (in_shared_memory(*thread, address) && !thread->openmp);
    // Written already, most often.
    if (shadowed && size == 4 && address % 4 == 0 && flat::written<4>(address - flat::base)) return;
    mark_written(*thread, address, size);
}

/// An atomic read-modify-write of device code or the host's, with all that may come of it.
template <class Clients>
[[gnu::noinline]] void slow_atomic(Clients& clients, std::uint64_t address, unsigned size,
                                   const void* return_address, int scope) {
    const MemoryAccess access{address, size, CodeMap::number(return_address), AccessKind::atomic};
    Thread* thread = current_thread;
    if (!thread) return host_access(access);
    if (!in_shared_memory(*thread, access.address)) Simulator::get().require_serial_order();
    clients.on_atomic(*thread, access, scope);
    flag_access<AccessKind::atomic, false>(clients, *thread, access);
    note_spin(*thread, access);
    Releases& releases = Simulator::get().releases();
    releases.acquire(*thread, access.address);
    releases.release(*thread, access.address);
}

/// The same where nobody has a word to say, which is nearly always. @return false: nothing is done
template <unsigned size, class Clients>
[[gnu::always_inline]] inline bool quick_atomic(Clients& clients, std::uint64_t address,
                                                const void* return_address, int scope) {
    Thread* const thread = current_thread;
    if (!thread || thread->openmp || (address & (size - 1)) ||
        thread->access_log_size >= thread->access_log_limit)
        return false;
    const bool shared = in_shared(*thread, address);
    if (!shared && address - thread->global_base >= thread->global_bytes) return false;
    Simulator& simulator = Simulator::get();
    const std::uint64_t offset = address - flat::base;
    if (!flat::written<size, true>(offset) || !clients.clear_atomic(scope)) return false;
    if (!clear_cells<AccessKind::atomic, size, Clients>(
            *thread, &flat::cell(offset), shared ? thread->interval_floor : thread->launch_floor,
            return_address))
        return false;
    if (!shared) simulator.require_serial_order();
    const auto code = [&] { return CodeMap::number(return_address); };
    if (thread->access_log) [[unlikely]]
        record_quickly(*thread, address,
                       access_record_bits(code(), size, AccessKind::atomic,
                                          shared ? Region::shared : Region::global));
    note_spin(*thread, {address, size, code(), AccessKind::atomic});
    simulator.releases().acquire(*thread, address);
    simulator.releases().release(*thread, address);
    return true;
}

/// An atomic read-modify-write, before it happens. `scope` is a simt::AtomicScope: 0 is the
/// block's.
template <class Clients>
inline void atomic_access(Clients& clients, const volatile void* pointer, unsigned size,
                          const void* return_address, int scope = 1) {
    const auto address = reinterpret_cast<std::uint64_t>(const_cast<const void*>(pointer));
    if (size == 4 && quick_atomic<4>(clients, address, return_address, scope)) return;
    if (size == 8 && quick_atomic<8>(clients, address, return_address, scope)) return;
    slow_atomic(clients, address, size, return_address, scope);
}

}  // namespace simtutor::simt
