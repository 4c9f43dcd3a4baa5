#pragma once
/// Accesses that also order: volatile accesses, atomics and fences.

#include "grader/simt/checkers/scope.h"
#include "grader/simt/engine/access_checks.h"

namespace simtutor::simt {

/// A thread that spins on a flag must let others run. Counts and gives way now and then.
void note_spin(Lane& lane, const AccessSite& access);
/// Adds what `from` knows; one entry stays per block and thread, the newest.
void merge_acquired(std::vector<Acquired>& into, const std::vector<Acquired>& from);
/// All that the lane knows to be ordered before now, its own accesses up to `own` included.
std::vector<Acquired> knowledge_of(const Lane& lane, Stamp own);
/// What the lane does from now on is not covered by what it has published so far.
void start_own_segment(Lane& lane);
/// __threadfence_block(), and with `device` __threadfence(): what the lane did so far is published
/// by the flags and atomics that it writes from now on.
void fence(Lane& lane, bool device);
/// Publishes what the lane did before its last fence, by a write to `address`.
void release(Lane& lane, std::uint64_t address);
/// Takes over what was published at `address`.
void acquire(Lane& lane, std::uint64_t address);
/// Forgets what earlier launches published.
void forget_releases();

inline bool in_shared_memory(const Lane& lane, std::uint64_t address) {
    return address - lane.shared_base < lane.shared_bytes;
}

/// In shared memory a volatile write is a flag if a fence stands before it in the same barrier
/// interval, one write for each fence. Any other is data: threads of a warp that exchange values
/// through volatile memory, and no fence, race.
inline bool writes_shared_flag(Lane& lane) {
    if (lane.block_fence < lane.interval_floor || !lane.flag_may_follow) return false;
    lane.flag_may_follow = false;
    return true;
}

/// Volatile accesses carry flags: they do not race with each other, and with a fence they order.
template <AccessKind kind>
inline void volatile_access(const void* pointer, unsigned size, const void* return_address) {
    Lane* lane = current_lane;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const AccessSite access{address, size, Simulator::get().code.code(return_address), kind};
    const bool data = !lane || lane->openmp || address - lane->stack_base < lane->stack_bytes ||
                      (kind == AccessKind::store && in_shared_memory(*lane, address) &&
                       !writes_shared_flag(*lane));
    if (data) {
        check_access<kind>(pointer, size, return_address);
        if (lane) note_spin(*lane, access);
        return;
    }
    if (!in_shared_memory(*lane, address)) Simulator::get().needs_order();
    device_access<kind, true>(*lane, access);
    note_spin(*lane, access);
    if (kind == AccessKind::store)
        release(*lane, address);
    else
        acquire(*lane, address);
}

/// An atomic read-modify-write, before it happens. `scope` is a simt::AtomicScope: 0 is the
/// block's.
inline void atomic_access(const volatile void* pointer, unsigned size, const void* return_address,
                          int scope = 1) {
    const AccessSite access{reinterpret_cast<std::uint64_t>(const_cast<const void*>(pointer)), size,
                            Simulator::get().code.code(return_address), AccessKind::atomic};
    Lane* lane = current_lane;
    if (!lane) return host_access(access);
    if (!in_shared_memory(*lane, access.address)) Simulator::get().needs_order();
    check_scope(*lane, access, scope);
    device_access<AccessKind::atomic>(*lane, access);
    note_spin(*lane, access);
    acquire(*lane, access.address);
    release(*lane, access.address);
}

/// A struct that is copied whole must be aligned as its type asks, although it arrives in pieces.
template <AccessKind kind>
inline void check_struct(const void* pointer, unsigned long bytes, const void* return_address) {
    Lane* const lane = current_lane;
    if (!lane || lane->openmp) return;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (const unsigned alignment = lane->misaligned.wanted(address)) [[unlikely]]
        report_misaligned(*lane,
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
