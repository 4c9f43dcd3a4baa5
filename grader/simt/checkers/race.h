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

/// True if the earlier access is ordered before what `lane` does now.
[[gnu::always_inline]] inline bool ordered(const Lane& lane, Stamp earlier, Region region) {
    // A block's shared memory holds stamps of this block only, or stale ones of blocks before it.
    if (earlier < (region == Region::shared ? lane.interval_floor : lane.launch_floor)) return true;
    if (((earlier ^ lane.stamp) & stamp_who_mask) == 0) return true;
    return ordered_by_segment(lane, earlier);
}

/// Keeps two readers by different threads, so that any later writer differs from one of them.
[[gnu::always_inline]] inline void remember_reader(const Lane& lane, Cell& cell, Stamp mine,
                                                   Region region) {
    const auto is_me = [mine](Stamp stamp) { return ((stamp ^ mine) & stamp_who_mask) == 0; };
    const Stamp first = cell.read;
    if (is_me(first)) return;
    const Stamp floor = region == Region::shared ? lane.interval_floor : lane.launch_floor;
    const auto over = [&](Stamp stamp) {  // ordered before now: its place may be taken
        return stamp < floor || (stamp >= lane.block_floor && stamp < lane.interval_floor);
    };
    if (over(first)) {
        cell.read = mine;
        if (is_me(cell.other_read)) cell.other_read = 0;
        return;
    }
    if (over(cell.other_read)) cell.other_read = mine;
}

[[gnu::always_inline]] inline void race_read(Lane& lane, Cell& cell, Stamp mine,
                                             const AccessSite& access, Region region) {
    if (!ordered(lane, cell.write, region) && !(cell.write & mine & stamp_atomic)) [[unlikely]]
        report_race(lane, access, cell.write,
                    cell.write & stamp_atomic ? AccessKind::atomic : AccessKind::store, region);
    remember_reader(lane, cell, mine, region);
}

[[gnu::always_inline]] inline void race_write(Lane& lane, Cell& cell, Stamp mine,
                                              const AccessSite& access, Region region) {
    bool raced = false;
    for (const Stamp reader : {cell.read, cell.other_read})
        if (!ordered(lane, reader, region)) [[unlikely]] {
            report_race(lane, access, reader,
                        reader & stamp_atomic ? AccessKind::atomic : AccessKind::load, region);
            raced = true;
        }
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
    for (const Stamp earlier : {cell.write, cell.read, cell.other_read})
        if (!(earlier & stamp_atomic) && !ordered(lane, earlier, region)) [[unlikely]]
            report_race(lane, access, earlier,
                        earlier == cell.write ? AccessKind::store : AccessKind::load, region);
    cell.write = mine | stamp_atomic;
}

}  // namespace simtutor::simt
