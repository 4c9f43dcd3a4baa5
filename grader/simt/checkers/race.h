#pragma once
/// Races by happens-before, on every access: two threads, one granule, at least one write, and no
/// barrier, __syncwarp, launch, or fenced flag between them.

#include "grader/simt/engine/stamp.h"
#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

struct MemoryAccess;

/// Slow path of ordered(): looks up the segment. Only for stamps of the current launch.
bool ordered_by_segment(const Thread& thread, Stamp earlier);
/// Reports a conflict of `access` with the earlier access `theirs`.
void report_race(Thread& thread, const MemoryAccess& access, Stamp theirs, AccessKind their_kind,
                 Region region);
/// Decides a write that met another write: the same value is a note, another a race.
void settle_pending_write(Thread& thread);
/// Two writes without order: waits for the value, see settle_pending_write.
void hold_write(Thread& thread, const MemoryAccess& access, Stamp theirs, Region region);

/// True if a stamp lies before the last barrier of this block, in this launch.
[[gnu::always_inline]] inline bool before_barrier(const Thread& thread, Stamp earlier) {
    return earlier - thread.block_floor < thread.interval_floor - thread.block_floor;
}

[[gnu::always_inline]] inline Stamp floor_of(const Thread& thread, Region region) {
    // A block's shared memory holds stamps of this block only, or stale ones of blocks before it.
    return region == Region::shared ? thread.interval_floor : thread.launch_floor;
}

[[gnu::always_inline]] inline bool same_thread(Stamp one, Stamp other) {
    return ((one ^ other) & stamp_who_mask) == 0;
}

/// True if the earlier access is ordered before what `thread` does now.
[[gnu::always_inline]] inline bool ordered(const Thread& thread, Stamp earlier, Region region) {
    if (earlier < floor_of(thread, region) || before_barrier(thread, earlier)) return true;
    return same_thread(earlier, thread.stamp) || ordered_by_segment(thread, earlier);
}

/// Keeps the reader `mine` in the cell, or the fact that there are several.
void remember_reader(const Thread& thread, Cell& cell, Stamp mine, Region region);
/// A write meets the readers of a cell; an `atomic` one races only with plain reads.
/// @return true if that was a race
bool race_with_readers(Thread& thread, const Cell& cell, const MemoryAccess& access, Region region,
                       bool atomic);

inline void race_read(Thread& thread, Cell& cell, Stamp mine, const MemoryAccess& access,
                      Region region) {
    if (!ordered(thread, cell.write, region) && !(cell.write & mine & stamp_atomic)) [[unlikely]]
        report_race(thread, access, cell.write,
                    cell.write & stamp_atomic ? AccessKind::atomic : AccessKind::store, region);
    remember_reader(thread, cell, mine, region);
}

inline void race_write(Thread& thread, Cell& cell, Stamp mine, const MemoryAccess& access,
                       Region region) {
    const bool raced = race_with_readers(thread, cell, access, region, false);
    if (!ordered(thread, cell.write, region)) [[unlikely]] {
        if (raced || cell.write & stamp_atomic)
            report_race(thread, access, cell.write,
                        cell.write & stamp_atomic ? AccessKind::atomic : AccessKind::store, region);
        else
            hold_write(thread, access, cell.write, region);
    }
    cell.write = mine;
}

/// Atomics do not race with each other, only with plain accesses.
inline void race_atomic(Thread& thread, Cell& cell, Stamp mine, const MemoryAccess& access,
                        Region region) {
    if (!(cell.write & stamp_atomic) && !ordered(thread, cell.write, region)) [[unlikely]]
        report_race(thread, access, cell.write, AccessKind::store, region);
    race_with_readers(thread, cell, access, region, true);
    cell.write = mine | stamp_atomic;
}

}  // namespace simtutor::simt
