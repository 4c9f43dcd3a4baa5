#pragma once
/// The checks that every access passes before it happens. This is the hot path: a few nanoseconds
/// per access. What is found goes to functions in checkers/ that are never inlined.

#include "grader/simt/checkers/access_reports.h"
#include "grader/simt/checkers/race.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/engine/variables.h"

namespace simtutor::simt {

struct AccessSite {
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
inline void record(Lane& lane, const AccessSite& access, Region region) {
    if (!lane.trace) return;
    lane.trace[lane.trace_size++] = {access.address, access.code,
                                     static_cast<std::uint8_t>(access.size), access.kind, region};
}

/// Order: what the access means for one granule of its shadow.
template <AccessKind kind, bool flag>
[[gnu::always_inline]] inline void check_cell(Lane& lane, Cell& cell, const AccessSite& access,
                                              Region region) {
    const Stamp mine = lane.stamp | access.code;
    if constexpr (kind == AccessKind::load)
        race_read(lane, cell, flag ? mine | stamp_atomic : mine, access, region);
    else if constexpr (kind == AccessKind::store && !flag)
        race_write(lane, cell, mine, access, region);
    else
        race_atomic(lane, cell, mine, access, region);
}

/// A struct was copied, and what nobody wrote is between its members. A number that nobody wrote
/// has no written byte beside it, unless it is part of a larger copy.
inline bool only_padding(const Shadow& shadow, std::uint64_t offset, const AccessSite& access) {
    return (access.part || shadow.any_initialised(offset, access.size)) &&
           shadow.only_padding(offset, access.size);
}

/// Initialisation and order, for memory with a shadow. `flag`: a volatile access that may meet
/// another one without being a race.
template <AccessKind kind, bool flag = false>
inline void check_shadow(Lane& lane, const AccessSite& access, Shadow& shadow, std::uint64_t base,
                         Region region) {
    const std::uint64_t offset = access.address - base;
    if constexpr (kind != AccessKind::store)
        if (!shadow.initialised(offset, access.size) && !only_padding(shadow, offset, access))
            [[unlikely]]
            report_uninitialised(lane, access, region);
    if constexpr (kind != AccessKind::load) shadow.set_initialised(offset, access.size);
    shadow.for_cells(offset, access.size,
                     [&](Cell& cell) { check_cell<kind, flag>(lane, cell, access, region); });
}

/// What must be done before an access of this kind can be looked at; rare. A load does not settle
/// the write before it: the compiler announces `c[i] = a[i]` of structs as a store, then as a load,
/// and only then copies.
inline void attend(Lane& lane, AccessKind kind) {
    if (lane.left_function) {
        lane.returned_early = lane.left_function = false;
        lane.trace_limit = lane.usual_trace_limit;
    }
    if (lane.pending.size && kind != AccessKind::load) settle_pending_write(lane);
    if (lane.trace_size == trace_capacity)
        lane.team->give_way(lane);  // the warp's counters take what there is; nothing is lost
}

/// A GPU stops at a misaligned access, and so does the simulator: what g++ made of it may be an
/// instruction that faults.
inline void check_alignment(Lane& lane, const AccessSite& access) {
    if (aligned(access.address, access.size) || lane.openmp) [[likely]]
        return;
    const bool two_halves =
        access.size == 16 && aligned(access.address, 8) && !lane.misaligned.reach(access.address);
    if (!two_halves) report_misaligned(lane, access, access.size);
}

/// One access of device code (or of an OpenMP thread), before it happens: all checks.
template <AccessKind kind, bool flag = false>
void device_access(Lane& lane, const AccessSite& access) {
    if (lane.pending.size || lane.trace_size == trace_capacity || lane.left_function) [[unlikely]]
        attend(lane, kind);
    const std::uint64_t address = access.address;
    if (address - lane.shared_base < lane.shared_bytes) {
        SharedMemory& shared = *lane.shared;
        if (!shared.holds(address, access.size)) [[unlikely]]
            return report_shared_bounds(lane, access);
        check_alignment(lane, access);
        check_shadow<kind, flag>(lane, access, shared.shadow, shared.base(), Region::shared);
        return record(lane, access, Region::shared);
    }
    if (Memory::contains(address)) {
        Allocation* array = Simulator::get().memory.owner(address);
        if (!array || address < array->base ||
            address - array->base + access.size > array->live_bytes) [[unlikely]]
            return report_global_bounds(lane, access);
        check_alignment(lane, access);
        if (!array->device_may_access() && !lane.openmp) [[unlikely]]
            report_host_pointer(lane, access);
        check_shadow<kind, flag>(lane, access, array->shadow, array->base, Region::global);
        return record(lane, access, Region::global);
    }
    if (address - lane.stack_base < lane.stack_bytes) {
        check_alignment(lane, access);
        return record(lane, access, Region::local);
    }
    AccessSite other = access;
    other.flag = flag;
    other_access(lane, other);
}

/// One access of single-threaded host code.
inline void host_access(const AccessSite& access) {
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
    const AccessSite access{reinterpret_cast<std::uint64_t>(pointer), size,
                            Simulator::get().code.code(return_address), kind, part};
    if (Lane* lane = current_lane)
        device_access<kind>(*lane, access);
    else
        host_access(access);
}

}  // namespace simtutor::simt
