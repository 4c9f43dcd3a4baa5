#pragma once
/// Accesses that also order: volatile accesses, atomics and fences.

#include "grader/simt/engine/fast_access.h"

namespace simtutor::simt {

/// A thread that spins on a flag must let others run. Counts and gives way now and then.
void note_spin(Thread& thread, const MemoryAccess& access);
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
    if (!flat::written<size>(offset)) return false;
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

/// An exchange does not depend on what was there before.
void count_as_written(const volatile void* pointer, unsigned size);

/// An atomic read-modify-write, before it happens. `scope` is a simt::AtomicScope: 0 is the
/// block's.
template <class Clients>
inline void atomic_access(Clients& clients, const volatile void* pointer, unsigned size,
                          const void* return_address, int scope = 1) {
    const MemoryAccess access{reinterpret_cast<std::uint64_t>(const_cast<const void*>(pointer)),
                              size, CodeMap::number(return_address), AccessKind::atomic};
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

}  // namespace simtutor::simt
