#pragma once
/// Whether an earlier access lies before what a thread does now: the order within a launch. Order
/// among launches, copies and the host is HappensBefore's.

#include "grader/simt/engine/stamp.h"
#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

/// Slow path of ordered(): looks up the segment.
bool ordered_by_segment(const Thread& thread, Stamp earlier);
/// True if an access that is not ordered before now would be, had the thread fenced after reading
/// the flags and atomics that it has read.
bool ordered_by_acquiring(const Thread& thread, Stamp earlier);
/// An OpenMP thread reads what was written by `write`, perhaps under a lock that it holds, too.
void learn_from_section(Thread& thread, Stamp write);
/// Whether a stamp of the current launch is of the thread's own block.
bool in_own_block(const Thread& thread, Stamp earlier);

/// True if a stamp lies before the last barrier of this block, in this launch.
[[gnu::always_inline]] inline bool before_barrier(const Thread& thread, Stamp earlier) {
    return earlier - thread.block_floor < thread.interval_floor - thread.block_floor;
}

/// Stamps below are ordered before all that the thread does now.
[[gnu::always_inline]] inline Stamp floor_of(const Thread& thread, Region region) {
    // A block's shared memory holds stamps of this block only, or stale ones of blocks before it.
    return region == Region::shared ? thread.interval_floor : thread.launch_floor;
}

/// True for the same thread in the same segment.
[[gnu::always_inline]] inline bool same_thread(Stamp one, Stamp other) {
    return ((one ^ other) & stamp_who_mask) == 0;
}

/// True if the earlier access is ordered before what `thread` does now.
[[gnu::always_inline]] inline bool ordered(const Thread& thread, Stamp earlier, Region region) {
    if (earlier < floor_of(thread, region) || before_barrier(thread, earlier)) return true;
    return same_thread(earlier, thread.stamp) || ordered_by_segment(thread, earlier);
}

}  // namespace simtutor::simt
