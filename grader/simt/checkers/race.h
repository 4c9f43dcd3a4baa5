#pragma once
/// Races by happens-before, on every access: two threads, one granule, at least one write, and no
/// barrier, __syncwarp, launch, or fenced flag between them.

#include "grader/simt/engine/lane.h"
#include "grader/simt/engine/stamp.h"

namespace simtutor::simt {

struct AccessSite;

/// Slow path of ordered(): looks up the segment. Only for stamps of the current launch.
bool ordered_by_segment(const Lane& lane, Stamp earlier);
/// Reports a conflict of `access` with the earlier access `theirs`.
void report_race(Lane& lane, const AccessSite& access, Stamp theirs, AccessKind their_kind,
                 Region region);
/// Decides a write that met another write: the same value is a note, another a race.
void settle_pending_write(Lane& lane);
/// Two writes without order: waits for the value, see settle_pending_write.
void hold_write(Lane& lane, const AccessSite& access, Stamp theirs, Region region);

/// True if a stamp lies before the last barrier of this block, in this launch.
[[gnu::always_inline]] inline bool before_barrier(const Lane& lane, Stamp earlier) {
    return earlier - lane.block_floor < lane.interval_floor - lane.block_floor;
}

[[gnu::always_inline]] inline Stamp floor_of(const Lane& lane, Region region) {
    // A block's shared memory holds stamps of this block only, or stale ones of blocks before it.
    return region == Region::shared ? lane.interval_floor : lane.launch_floor;
}

[[gnu::always_inline]] inline bool same_thread(Stamp one, Stamp other) {
    return ((one ^ other) & stamp_who_mask) == 0;
}

/// True if the earlier access is ordered before what `lane` does now.
[[gnu::always_inline]] inline bool ordered(const Lane& lane, Stamp earlier, Region region) {
    if (earlier < floor_of(lane, region) || before_barrier(lane, earlier)) return true;
    return same_thread(earlier, lane.stamp) || ordered_by_segment(lane, earlier);
}

/// Keeps the reader `mine` in the cell, or the fact that there are several.
void remember_reader(const Lane& lane, Cell& cell, Stamp mine, Region region);
/// A write meets the readers of a cell; an `atomic` one races only with plain reads.
/// @return true if that was a race
bool race_with_readers(Lane& lane, const Cell& cell, const AccessSite& access, Region region,
                       bool atomic);

inline void race_read(Lane& lane, Cell& cell, Stamp mine, const AccessSite& access, Region region) {
    if (!ordered(lane, cell.write, region) && !(cell.write & mine & stamp_atomic)) [[unlikely]]
        report_race(lane, access, cell.write,
                    cell.write & stamp_atomic ? AccessKind::atomic : AccessKind::store, region);
    remember_reader(lane, cell, mine, region);
}

inline void race_write(Lane& lane, Cell& cell, Stamp mine, const AccessSite& access,
                       Region region) {
    const bool raced = race_with_readers(lane, cell, access, region, false);
    if (!ordered(lane, cell.write, region)) [[unlikely]] {
        if (raced || cell.write & stamp_atomic)
            report_race(lane, access, cell.write,
                        cell.write & stamp_atomic ? AccessKind::atomic : AccessKind::store, region);
        else
            hold_write(lane, access, cell.write, region);
    }
    cell.write = mine;
}

/// Atomics do not race with each other, only with plain accesses.
inline void race_atomic(Lane& lane, Cell& cell, Stamp mine, const AccessSite& access,
                        Region region) {
    if (!(cell.write & stamp_atomic) && !ordered(lane, cell.write, region)) [[unlikely]]
        report_race(lane, access, cell.write, AccessKind::store, region);
    race_with_readers(lane, cell, access, region, true);
    cell.write = mine | stamp_atomic;
}

}  // namespace simtutor::simt
