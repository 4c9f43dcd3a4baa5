#pragma once
/// Accesses that also order: volatile accesses, atomics and fences.

#include "grader/simt/checkers/scope.h"
#include "grader/simt/engine/access_checks.h"

namespace simtutor::simt {

/// A thread that spins on a flag must let others run. Counts and gives way now and then.
void note_spin(Thread& thread, const MemoryAccess& access);
/// Adds what `from` knows; one entry stays per block and thread, the newest.
void merge_acquired(std::vector<Acquired>& into, const std::vector<Acquired>& from);
/// All that the thread knows to be ordered before now, its own accesses up to `own` included.
std::vector<Acquired> knowledge_of(const Thread& thread, Stamp own);
/// What the thread does from now on is not covered by what it has published so far.
void start_own_segment(Thread& thread);
/// __threadfence_block(), and with `device` __threadfence(): what the thread did so far is
/// published by the flags and atomics that it writes from now on.
void fence(Thread& thread, bool device);
/// Publishes what the thread did before its last fence, by a write to `address`.
void release(Thread& thread, std::uint64_t address);
/// Takes over what was published at `address`.
void acquire(Thread& thread, std::uint64_t address);
/// Forgets what earlier launches published.
void forget_releases();

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

/// Volatile accesses carry flags: they do not race with each other, and with a fence they order.
template <AccessKind kind>
inline void volatile_access(const void* pointer, unsigned size, const void* return_address) {
    Thread* thread = current_thread;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const MemoryAccess access{address, size, Simulator::get().code.code(return_address), kind};
    const bool data = !thread || thread->openmp ||
                      address - thread->stack_base < thread->stack_bytes ||
                      (kind == AccessKind::store && in_shared_memory(*thread, address) &&
                       !writes_shared_flag(*thread));
    if (data) {
        check_access<kind>(pointer, size, return_address);
        if (thread) note_spin(*thread, access);
        return;
    }
    if (!in_shared_memory(*thread, address)) Simulator::get().require_serial_order();
    device_access<kind, true>(*thread, access);
    note_spin(*thread, access);
    if (kind == AccessKind::store)
        release(*thread, address);
    else
        acquire(*thread, address);
}

/// An atomic read-modify-write, before it happens. `scope` is a simt::AtomicScope: 0 is the
/// block's.
inline void atomic_access(const volatile void* pointer, unsigned size, const void* return_address,
                          int scope = 1) {
    const MemoryAccess access{reinterpret_cast<std::uint64_t>(const_cast<const void*>(pointer)),
                              size, Simulator::get().code.code(return_address), AccessKind::atomic};
    Thread* thread = current_thread;
    if (!thread) return host_access(access);
    if (!in_shared_memory(*thread, access.address)) Simulator::get().require_serial_order();
    check_scope(*thread, access, scope);
    device_access<AccessKind::atomic>(*thread, access);
    note_spin(*thread, access);
    acquire(*thread, access.address);
    release(*thread, access.address);
}

/// A struct that is copied whole must be aligned as its type asks, although it arrives in pieces.
template <AccessKind kind>
inline void check_struct(const void* pointer, unsigned long bytes, const void* return_address) {
    Thread* const thread = current_thread;
    if (!thread || thread->openmp) return;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (const unsigned alignment = thread->misaligned.wanted(address)) [[unlikely]]
        report_misaligned(*thread,
                          {address, static_cast<unsigned>(bytes),
                           Simulator::get().code.code(return_address), kind},
                          alignment);
}

/// An access of any length, granule by granule.
template <AccessKind kind>
inline void range_access(const void* pointer, unsigned long bytes, const void* return_address) {
    auto address = reinterpret_cast<std::uint64_t>(pointer);
    const std::uint64_t end = address + bytes;
    while (address < end) {
        unsigned size = 4;
        while (size > 1 && (address % size || address + size > end)) size /= 2;
        check_access<kind>(reinterpret_cast<const void*>(address), size, return_address, true);
        address += size;
    }
}

}  // namespace simtutor::simt
