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

/// A thread that spins on a flag must let others run: it does so before it looks again, so that
/// nothing lies between what is said of an access and the access.
[[gnu::always_inline]] inline void let_others_run(Thread& thread, const MemoryAccess& access) {
    if (thread.spinning || thread.flag_accesses >= flag_accesses_before_giving_way) [[unlikely]]
        give_way_to_others(thread, access);
}
/// Counts how often the thread sees the same.
[[gnu::always_inline]] inline void note_spin(Thread& thread, const MemoryAccess& access) {
    const std::uint64_t value = first_bytes(access.address, access.size);
    auto& seen = thread.seen_flags[access.address >> 2 & 3];
    const bool same = seen.address == access.address && seen.value == value;
    thread.spins = same ? thread.spins + 1 : 0;
    seen = {access.address, value};
    thread.spinning = thread.spins >= Simulator::spins_before_giving_way;
    ++thread.flag_accesses;
}

/// What the thread does from now on is not covered by what it has published so far.
void start_own_segment(Thread& thread);
/// What a fence does.
enum class FenceSide { acquire = 1, release = 2, both = 3 };
/// __threadfence_block(), and with `device` __threadfence(). Releasing: what the thread did so far
/// is published by the flags and atomics that it writes from now on. Acquiring: what those that it
/// has read have published lies before what it does from now on.
void fence(Thread& thread, bool device, FenceSide side = FenceSide::both);
/// What an atomic's own order adds; `what` is of _SimtAtomic.
void order_by_atomic(Thread& thread, std::uint64_t address, int what);
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

/// Volatile accesses carry flags: alone they order nothing, but with a fence they do.
/// `atomic`: the access is one of C++ or OpenMP; to OpenMP threads, volatile alone is plain data.
template <AccessKind kind, bool atomic = false, class Clients>
inline void volatile_access(Clients& clients, const void* pointer, unsigned size,
                            const void* return_address) {
    Thread* thread = current_thread;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const MemoryAccess access{address, size, CodeMap::number(return_address), kind};
    if (thread) let_others_run(*thread, access);
    if (atomic && thread && thread->openmp) {
        device_access<kind, true>(clients, *thread, access);
        return note_spin(*thread, access);
    }
    if constexpr (!atomic)
        if (thread) CodeMap::mark_volatile(access.code);
    const bool data = !thread || thread->openmp ||
                      address - thread->stack_base < thread->stack_bytes ||
                      (kind == AccessKind::store && in_shared_memory(*thread, address) &&
                       !writes_shared_flag(*thread));
    if (data) {
        check_access<kind>(clients, pointer, size, return_address);
        if (!thread) return;
        note_spin(*thread, access);
        if (kind == AccessKind::store && in_shared_memory(*thread, address))
            Simulator::get().releases().write(*thread, address, true);
        return;
    }
    if (!in_shared_memory(*thread, address)) Simulator::get().require_serial_order();
    flag_access<kind, true>(clients, *thread, access);
    note_spin(*thread, access);
    if (kind == AccessKind::store)
        Simulator::get().releases().write(*thread, address, true);
    else
        Simulator::get().releases().read(*thread, address);
}

/// A load or a store of cuda::atomic or cuda::atomic_ref; `what` is of _SimtAtomic.
template <AccessKind kind, class Clients>
[[gnu::noinline]] void atomic_load_or_store(Clients& clients, std::uint64_t address, unsigned size,
                                            const void* return_address, int what) {
    const MemoryAccess access{address, size, CodeMap::number(return_address), kind};
    Thread* const thread = current_thread;
    if (!thread) return host_access(access);
    let_others_run(*thread, access);
    if (!in_shared_memory(*thread, address)) Simulator::get().require_serial_order();
    if (kind == AccessKind::store && !thread->openmp)
        clients.on_atomic(*thread, access, what & __simt_atomic_scope);
    flag_access<kind, true>(clients, *thread, access);
    note_spin(*thread, access);
    Releases& releases = Simulator::get().releases();
    if (kind == AccessKind::store)
        releases.write(*thread, address, true);
    else
        releases.read(*thread, address);
    order_by_atomic(*thread, address, what);
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
                                   const void* return_address, int what) {
    const int scope = what & __simt_atomic_scope;
    const MemoryAccess access{address, size, CodeMap::number(return_address), AccessKind::atomic};
    Thread* thread = current_thread;
    if (!thread) return host_access(access);
    let_others_run(*thread, access);
    if (!in_shared_memory(*thread, access.address)) Simulator::get().require_serial_order();
    clients.on_atomic(*thread, access, scope);
    flag_access<AccessKind::atomic, false>(clients, *thread, access);
    note_spin(*thread, access);
    Releases& releases = Simulator::get().releases();
    releases.read(*thread, access.address);
    releases.write(*thread, access.address, false);
    order_by_atomic(*thread, address, what);
}

/// The same where nobody has a word to say, which is nearly always. @return false: nothing is done
template <unsigned size, class Clients>
[[gnu::always_inline]] inline bool quick_atomic(Clients& clients, std::uint64_t address,
                                                const void* return_address, int what) {
    Thread* const thread = current_thread;
    if (!thread || thread->openmp || thread->spinning || (address & (size - 1)) ||
        thread->flag_accesses >= flag_accesses_before_giving_way ||
        thread->access_log_size >= thread->access_log_limit)
        return false;
    const bool shared = in_shared(*thread, address);
    if (!shared && address - thread->global_base >= thread->global_bytes) return false;
    Simulator& simulator = Simulator::get();
    const std::uint64_t offset = address - flat::base;
    if (!flat::written<size, true>(offset) || !clients.clear_atomic(what & __simt_atomic_scope))
        return false;
    Cell* const cell = &flat::cell(offset);
    const Stamp before = cell->write;
    if (!clear_cells<AccessKind::atomic, size, Clients>(
            *thread, cell, shared ? thread->interval_floor : thread->launch_floor, return_address))
        return false;
    if (!shared) simulator.require_serial_order();
    const auto code = [&] { return CodeMap::number(return_address); };
    if (thread->access_log) [[unlikely]]
        record_quickly(*thread, address,
                       access_record_bits(code(), size, AccessKind::atomic, shared));
    note_spin(*thread, {address, size, code(), AccessKind::atomic});
    thread->note_observed(address, before, code());
    thread->last_read.address = 0;
    simulator.releases().read(*thread, address);
    simulator.releases().write(*thread, address, false);
    if (what & (__simt_atomic_acquire | __simt_atomic_release)) [[unlikely]]
        order_by_atomic(*thread, address, what);
    return true;
}

/// An atomic read-modify-write, before it happens. `what` is of _SimtAtomic.
template <class Clients>
inline void atomic_access(Clients& clients, const volatile void* pointer, unsigned size,
                          const void* return_address, int what = __simt_atomic_device) {
    const auto address = reinterpret_cast<std::uint64_t>(const_cast<const void*>(pointer));
    if (size == 4 && quick_atomic<4>(clients, address, return_address, what)) return;
    if (size == 8 && quick_atomic<8>(clients, address, return_address, what)) return;
    slow_atomic(clients, address, size, return_address, what);
}

}  // namespace simtutor::simt
