#pragma once
/// The checks that every access passes before it happens. This is the hot path: a few nanoseconds
/// per access. What is found goes to functions in checkers/ that are never inlined.

#include "grader/simt/checkers/access_reports.h"
#include "grader/simt/checkers/race.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/engine/variables.h"

namespace simtutor::simt {

struct MemoryAccess {
    std::uint64_t address;
    unsigned size;
    std::uint32_t code;
    AccessKind kind;
    bool part = false;  ///< of a copy of more bytes
    bool flag = false;  ///< a volatile access, which may meet another one
};

inline bool aligned(std::uint64_t address, unsigned size) {
    // Only powers of two up to 16 have hooks of their own; wider copies arrive as ranges.
    return (address & (size - 1)) == 0;
}

/// Records an access for the warp-wide counters.
inline void record(Thread& thread, const MemoryAccess& access, Region region) {
    if (!thread.access_log) return;
    thread.access_log[thread.access_log_size++] = {
        access.address, access.code, static_cast<std::uint8_t>(access.size), access.kind, region};
}

/// Order: what the access means for one granule of its shadow.
template <AccessKind kind, bool flag>
[[gnu::always_inline]] inline void check_cell(Thread& thread, Cell& cell,
                                              const MemoryAccess& access, Region region) {
    const Stamp mine = thread.stamp | access.code;
    if constexpr (kind == AccessKind::load)
        race_read(thread, cell, flag ? mine | stamp_atomic : mine, access, region);
    else if constexpr (kind == AccessKind::store && !flag)
        race_write(thread, cell, mine, access, region);
    else
        race_atomic(thread, cell, mine, access, region);
}

/// A struct was copied, and what nobody wrote is between its members. A number that nobody wrote
/// has no written byte beside it, unless it is part of a larger copy.
inline bool only_padding(const Shadow& shadow, std::uint64_t offset, const MemoryAccess& access) {
    return (access.part || shadow.any_initialised(offset, access.size)) &&
           shadow.only_padding(offset, access.size);
}

/// Initialisation and order, for memory with a shadow. `flag`: a volatile access that may meet
/// another one without being a race.
template <AccessKind kind, bool flag = false>
inline void check_shadow(Thread& thread, const MemoryAccess& access, Shadow& shadow,
                         std::uint64_t base, Region region) {
    const std::uint64_t offset = access.address - base;
    if constexpr (kind != AccessKind::store)
        if (!shadow.initialised(offset, access.size) && !only_padding(shadow, offset, access))
            [[unlikely]]
            report_uninitialised(thread, access, region);
    if constexpr (kind != AccessKind::load) shadow.set_initialised(offset, access.size);
    shadow.for_cells(offset, access.size,
                     [&](Cell& cell) { check_cell<kind, flag>(thread, cell, access, region); });
}

/// What must be done before an access of this kind can be looked at; rare. A load does not settle
/// the write before it: the compiler announces `c[i] = a[i]` of structs as a store, then as a load,
/// and only then copies.
inline void attend(Thread& thread, AccessKind kind) {
    if (thread.left_function) {
        thread.returned_early = thread.left_function = false;
        thread.access_log_limit = thread.usual_access_log_limit;
    }
    if (thread.pending.size && kind != AccessKind::load) settle_pending_write(thread);
    if (thread.access_log_size == access_log_capacity)
        thread.block->give_way(thread);  // the warp's counters take what there is; nothing is lost
}

/// A GPU stops at a misaligned access, and so does the simulator: what g++ made of it may be an
/// instruction that faults.
inline void check_alignment(Thread& thread, const MemoryAccess& access) {
    if (aligned(access.address, access.size) || thread.openmp) [[likely]]
        return;
    const bool two_halves =
        access.size == 16 && aligned(access.address, 8) && !thread.misaligned.reach(access.address);
    if (!two_halves) report_misaligned(thread, access, access.size);
}

/// One access of device code (or of an OpenMP thread), before it happens: all checks.
template <AccessKind kind, bool flag = false>
void device_access(Thread& thread, const MemoryAccess& access) {
    if (thread.pending.size || thread.access_log_size == access_log_capacity ||
        thread.left_function) [[unlikely]]
        attend(thread, kind);
    const std::uint64_t address = access.address;
    if (address - thread.shared_base < thread.shared_bytes) {
        SharedMemory& shared = *thread.shared;
        if (!shared.holds(address, access.size)) [[unlikely]]
            return report_shared_bounds(thread, access);
        check_alignment(thread, access);
        check_shadow<kind, flag>(thread, access, shared.shadow, shared.base(), Region::shared);
        return record(thread, access, Region::shared);
    }
    if (Memory::contains(address)) {
        Allocation* array = Simulator::get().memory.owner(address);
        if (!array || address < array->base ||
            address - array->base + access.size > array->live_bytes) [[unlikely]]
            return report_global_bounds(thread, access);
        check_alignment(thread, access);
        if (!array->device_may_access() && !thread.openmp) [[unlikely]]
            report_host_pointer(thread, access);
        check_shadow<kind, flag>(thread, access, array->shadow, array->base, Region::global);
        return record(thread, access, Region::global);
    }
    if (address - thread.stack_base < thread.stack_bytes) {
        check_alignment(thread, access);
        return record(thread, access, Region::local);
    }
    MemoryAccess other = access;
    other.flag = flag;
    other_access(thread, other);
}

/// One access of single-threaded host code.
inline void host_access(const MemoryAccess& access) {
    if (Memory::contains(access.address)) [[unlikely]]
        tracked_host_access(access);
    else if (Variables::may_hold(access.address)) [[unlikely]]
        host_variable_access(access);
    else if (access.address < 4096) [[unlikely]]
        report_host_null(access);
}

template <AccessKind kind>
void check_access(const void* pointer, unsigned size, const void* return_address,
                  bool part = false) {
    const MemoryAccess access{reinterpret_cast<std::uint64_t>(pointer), size,
                              Simulator::get().code.code(return_address), kind, part};
    if (Thread* thread = current_thread)
        device_access<kind>(*thread, access);
    else
        host_access(access);
}

}  // namespace simtutor::simt
