#pragma once
/// What the slips of an occupancy calculator count with; for the files that list them.

#include <algorithm>
#include <vector>

#include "grader/check/slips/occupancy_slips.h"

namespace simtutor::check::slips {

using Count = std::int64_t;

inline Count up(Count value, Count unit) {
    return (value + unit - 1) / unit * unit;
}

inline Count warps(const Device& d, const BlockUse& use) {
    return up(use.threads, d.warp_size) / d.warp_size;
}

inline bool to_warps(const Device& d) {
    return d.register_allocation == simt::RegisterAllocation::per_warp;
}

inline Count registers_of_warp(const Device& d, const BlockUse& use) {
    return up(Count{use.registers_per_thread} * d.warp_size, d.register_unit);
}

/// Warps for which the parts of a multiprocessor have registers.
inline Count room(const Device& d, Count of_warp) {
    return d.registers_per_multiprocessor / d.partitions / of_warp * d.partitions;
}

inline Count shared_of(const BlockUse& use) {
    return static_cast<Count>(use.static_shared_bytes + use.dynamic_shared_bytes);
}

inline Count shared_fit(const Device& d, Count needed) {
    return needed == 0 ? BlockCounts::unlimited
                       : static_cast<Count>(d.shared_per_multiprocessor) / needed;
}

/// Another number of blocks by the registers, of a block that may be launched. @param of whether
/// the slip is one of devices that hand registers out to warps
template <class Fit>
void refit_registers(const Device& d, const BlockUse& use, BlockCounts& counts, bool of, Fit fit) {
    if (use.registers_per_thread == 0 || to_warps(d) != of || counts.registers == 0) return;
    counts.registers = fit(registers_of_warp(d, use), warps(d, use));
}

/// Other registers of one block, compared with the most that a block may have.
template <class Refused>
void relaunch(const Device& d, const BlockUse& use, BlockCounts& counts, Refused refused) {
    if (use.registers_per_thread == 0 || !to_warps(d)) return;
    counts.registers =
        refused(registers_of_warp(d, use)) ? 0 : room(d, registers_of_warp(d, use)) / warps(d, use);
}

/// Other bytes of one block. @param needed of its own and the reserved bytes
inline void refit_shared(const Device& d, const BlockUse& use, BlockCounts& counts, Count needed) {
    if (shared_of(use) <= static_cast<Count>(d.shared_per_block_opt_in))
        counts.shared = shared_fit(d, needed);
}

/// Its own and the reserved bytes.
inline Count shared_raw(const Device& d, const BlockUse& use) {
    return shared_of(use) + static_cast<Count>(d.shared_reserved_per_block);
}

inline Count shared_needed(const Device& d, const BlockUse& use) {
    return up(shared_raw(d, use), static_cast<Count>(d.shared_unit));
}

/// All that depends on the warps of a block and on the registers of one of them.
/// @param of_block registers of a block to which they go as a whole
inline void recount(const Device& d, const BlockUse& use, BlockCounts& counts, Count count,
                    Count of_warp, Count of_block) {
    if (counts.warps != 0) counts.warps = d.max_threads_per_multiprocessor / d.warp_size / count;
    if (use.registers_per_thread == 0) return;
    if (!to_warps(d))
        counts.registers = d.registers_per_multiprocessor / of_block;
    else
        counts.registers =
            of_warp * up(count, d.warp_unit) > d.registers_per_block ? 0 : room(d, of_warp) / count;
}

/// Registers of a block to which they go as a whole, before they are rounded.
inline Count raw_of_block(const Device& d, const BlockUse& use, Count count) {
    return up(count, d.warp_unit) * use.registers_per_thread * d.warp_size;
}

/// Down, but no further than to one unit.
inline Count down(Count value, Count unit) {
    return std::max(value / unit, Count{1}) * unit;
}

using Slips = std::vector<OccupancySlip>;

/// Of the registers of devices with parts, of their rounding and of who gets them.
Slips slips_of_registers();

}  // namespace simtutor::check::slips
