#pragma once
/// Races by happens-before, on every access: two threads, one granule, at least one write, and no
/// barrier, __syncwarp, launch, or fenced flag between them. decide_read(), decide_write() and
/// decide_atomic() say what is a race; clear_read() and clear_write() are shortcuts for most
/// accesses, which race_test.cpp proves to agree with them.

#include <vector>

#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/checkers/poll_sites.h"
#include "grader/simt/engine/code_map.h"
#include "grader/simt/engine/events.h"
#include "grader/simt/engine/order.h"
#include "grader/simt/engine/stamp.h"

namespace simtutor::simt {

/// Earlier accesses of a granule that race with one that happens now; 0: none.
struct Race {
    Stamp write = 0;
    Stamp read = 0;
};

/// The earlier read of the granule that races with a write by `thread`; 0: none. An `atomic` write
/// races only with plain reads.
Stamp racing_reader(const Thread& thread, const Cell& cell, Region region, bool atomic);

/// Keeps the reader `mine` in the cell, or the fact that there are several.
void remember_reader(const Thread& thread, Cell& cell, Stamp mine, Region region);

/// True if no reader of a granule, by `read` of its cell, can race with a write by the thread, as
/// far as that is quickly seen. Exact where it is true; `floor` is floor_of() the region.
[[gnu::always_inline]] inline bool clear_of_readers(const Thread& thread, Stamp reader,
                                                    Stamp floor) {
    if (reader < floor) return true;
    const bool mine_alone = same_thread(reader, thread.stamp) && !(reader & stamp_reader_flags);
    return mine_alone || (before_barrier(thread, reader) && !(reader & stamp_other_readers));
}

/// A read by `thread`; `mine` is its stamp, with stamp_atomic for a flag's.
inline Race decide_read(const Thread& thread, Cell& cell, Stamp mine, Region region) {
    Race race;
    if (!ordered(thread, cell.write, region) && !(cell.write & mine & stamp_atomic)) [[unlikely]]
        race.write = cell.write;
    remember_reader(thread, cell, mine, region);
    return race;
}

inline Race decide_write(const Thread& thread, Cell& cell, Stamp mine, Region region) {
    Race race;
    if (!clear_of_readers(thread, cell.read, floor_of(thread, region)))
        race.read = racing_reader(thread, cell, region, false);
    if (!ordered(thread, cell.write, region)) [[unlikely]]
        race.write = cell.write;
    cell.write = mine;
    return race;
}

/// Atomics do not race with each other, only with plain accesses.
inline Race decide_atomic(const Thread& thread, Cell& cell, Stamp mine, Region region) {
    Race race;
    if (!(cell.write & stamp_atomic) && !ordered(thread, cell.write, region)) [[unlikely]]
        race.write = cell.write;
    if (!clear_of_readers(thread, cell.read, floor_of(thread, region)))
        race.read = racing_reader(thread, cell, region, true);
    cell.write = mine | stamp_atomic;
    return race;
}

/// The thread's stamp for an access. Worked out as late as possible: most reads need no code.
[[gnu::always_inline]] inline Stamp stamp_at(const Thread& thread, const void* return_address) {
    return thread.stamp | CodeMap::number(return_address);
}

/// True if the last write is ordered before what the thread does now, as far as that is quickly
/// seen.
[[gnu::always_inline]] inline bool clearly_ordered(const Thread& thread, Stamp write, Stamp floor) {
    return write < floor || same_thread(write, thread.stamp) || before_barrier(thread, write);
}

/// True if decide_read() finds no race; the cell is then as that leaves it. False if the cell needs
/// a closer look; it is then unchanged. `floor` is floor_of() the region.
[[gnu::always_inline]] inline bool clear_read(const Thread& thread, Cell& cell, Stamp floor,
                                              const void* return_address) {
    if (!clearly_ordered(thread, cell.write, floor)) return false;
    const Stamp reader = cell.read;
    const Stamp differs = reader ^ thread.stamp;
    if (differs >> stamp_segment_shift == 0) {
        // Read in this interval: by others as well, or by this thread.
        if ((reader & (stamp_block_readers | stamp_atomic)) == stamp_block_readers) return true;
        return (differs & stamp_thread_mask) == 0;
    }
    if (reader < floor) {
        cell.read = stamp_at(thread, return_address);
        return true;
    }
    if (before_barrier(thread, reader)) {
        cell.read = stamp_at(thread, return_address) | (reader & stamp_other_readers);
        return true;
    }
    // Several readers are known already, of blocks of this launch before this one.
    return reader < thread.block_floor && reader >= thread.launch_begin &&
           !(reader & stamp_atomic) && (reader & stamp_other_readers);
}

/// The same for a write.
[[gnu::always_inline]] inline bool clear_write(const Thread& thread, Cell& cell, Stamp floor,
                                               const void* return_address) {
    if (!clearly_ordered(thread, cell.write, floor)) return false;
    if (!clear_of_readers(thread, cell.read, floor)) return false;
    cell.write = stamp_at(thread, return_address);
    return true;
}

/// The same for an atomic.
[[gnu::always_inline]] inline bool clear_atomic(const Thread& thread, Cell& cell, Stamp floor,
                                                const void* return_address) {
    if (cell.split()) return false;
    if (!(cell.write & stamp_atomic) && !clearly_ordered(thread, cell.write, floor)) return false;
    if (!clear_of_readers(thread, cell.read, floor)) return false;
    cell.write = stamp_at(thread, return_address) | stamp_atomic;
    return true;
}

/// The same for reading a flag. One that another thread has written without order needs a closer
/// look, although it is no race: see look_at_flag().
[[gnu::always_inline]] inline bool clear_flag_read(const Thread& thread, Cell& cell, Stamp floor,
                                                   const void* return_address) {
    if (!clearly_ordered(thread, cell.write, floor)) return false;
    const Stamp reader = cell.read;
    if (same_thread(reader, thread.stamp)) return true;
    if (reader < floor) {
        cell.read = stamp_at(thread, return_address) | stamp_atomic;
        return true;
    }
    if (before_barrier(thread, reader)) {
        cell.read =
            stamp_at(thread, return_address) | stamp_atomic | (reader & stamp_other_readers);
        return true;
    }
    // Several readers of this interval are known already.
    return segment_of(reader) == segment_of(thread.stamp) && (reader & stamp_block_readers);
}

/// The same for writing a flag.
[[gnu::always_inline]] inline bool clear_flag_write(const Thread& thread, Cell& cell, Stamp floor,
                                                    const void* return_address) {
    if (!clear_write(thread, cell, floor, return_address)) return false;
    cell.write |= stamp_atomic;
    return true;
}

/// Rules race.shared, race.global, race.warp, race.acquire, race.volatile (volatile_race.cpp),
/// race.openmp, race.same-value; and race.stream and
/// sync.missing for accesses of a kernel or an OpenMP region.
class RaceChecker : public Client {
  public:
    explicit RaceChecker(FindingLog& log) : log_(log) {}

    template <AccessKind kind, bool flag>
    [[gnu::always_inline]] void on_cell(Thread& thread, Cell& cell, const MemoryAccess& access,
                                        Region region) {
        const Stamp mine = thread.stamp | access.code;
        if constexpr (flag || kind == AccessKind::atomic)
            if (!thread.openmp) look_at_flag<kind>(thread, cell, access, region);
        if constexpr (kind == AccessKind::load) {
            const Race race = decide_read(thread, cell, flag ? mine | stamp_atomic : mine, region);
            if (thread.openmp) [[unlikely]]
                learn_from_section(thread, cell.write);
            if (race.write) [[unlikely]]
                report_write(thread, access, race.write, region);
        } else if constexpr (kind == AccessKind::store && !flag) {
            const Race race = decide_write(thread, cell, mine, region);
            if (race.read | race.write) [[unlikely]]
                report_of_write(thread, access, race, region);
        } else {
            const Race race = decide_atomic(thread, cell, mine, region);
            if (race.read | race.write) [[unlikely]]
                report_of_atomic(thread, access, race, region);
        }
    }
    template <AccessKind kind, bool flag>
    [[gnu::always_inline]] static bool clear_cell(const Thread& thread, Cell& cell, Stamp floor,
                                                  const void* return_address) {
        if constexpr (flag && kind == AccessKind::load)
            return clear_flag_read(thread, cell, floor, return_address);
        else if constexpr (flag && kind == AccessKind::store)
            return clear_flag_write(thread, cell, floor, return_address);
        else if constexpr (kind == AccessKind::load)
            return clear_read(thread, cell, floor, return_address);
        else if constexpr (kind == AccessKind::store)
            return clear_write(thread, cell, floor, return_address);
        else
            return clear_atomic(thread, cell, floor, return_address);
    }
    /// Two writes met without order, and the new value is there now: the same value is a note,
    /// another a race.
    void on_call_back(Thread& thread) override;

  private:
    /// A write, or a part of one, that met another write with no order.
    struct PendingWrite {
        std::uint64_t address = 0;
        unsigned size = 0;
        std::uint8_t old_value[16] = {};
        std::uint32_t code = 0;
        Stamp theirs = 0;
        Region region = Region::global;
        bool strong = false;     ///< both are volatile or atomic
        bool acquiring = false;  ///< a fence after the thread's last flag would order the two
    };
    /// A volatile or atomic access of a word before it is decided whether it races with plain ones:
    /// how it meets others of its kind.
    template <AccessKind kind>
    void look_at_flag(Thread& thread, const Cell& cell, const MemoryAccess& access, Region region);
    void meet_flags(Thread& thread, const MemoryAccess& access, Stamp theirs, AccessKind their_kind,
                    Region region);
    /// True if a volatile access of shared memory is a flag although no fence stands before it.
    bool handed_on(const Thread& thread, const MemoryAccess& access, Stamp theirs,
                   AccessKind their_kind);
    bool lost_update(const Thread& thread, const MemoryAccess& access);
    void report_volatile(Thread& thread, const MemoryAccess& access, Stamp theirs,
                         AccessKind their_kind, bool update);
    void report_write(Thread& thread, const MemoryAccess& access, Stamp theirs, Region region);
    void report_read(Thread& thread, const MemoryAccess& access, Stamp theirs, Region region);
    void report_of_write(Thread& thread, const MemoryAccess& access, const Race& race,
                         Region region);
    void report_of_atomic(Thread& thread, const MemoryAccess& access, const Race& race,
                          Region region);
    /// Reports a conflict of `access` with the earlier access `theirs`.
    void report(Thread& thread, const MemoryAccess& access, Stamp theirs, AccessKind their_kind,
                Region region);
    void report(Thread& thread, const MemoryAccess& access, Stamp theirs, AccessKind their_kind,
                Region region, bool acquiring);
    /// What a thread holds: the parts of one write.
    struct PendingWrites {
        std::vector<PendingWrite> parts;
        std::uint64_t launch = 0;  ///< what a dropped thread held in an earlier one does not count
    };
    PendingWrites& pending_of(const Thread& thread);
    /// Two writes without order: waits for the value, see on_call_back.
    void hold(Thread& thread, const MemoryAccess& access, Stamp theirs, Region region,
              bool strong = false);

    FindingLog& log_;
    PollSites polling_;
    std::vector<PendingWrites> pending_;  ///< by Thread::number
};

template <AccessKind kind>
[[gnu::always_inline]] inline void RaceChecker::look_at_flag(Thread& thread, const Cell& cell,
                                                             const MemoryAccess& access,
                                                             Region region) {
    const Stamp write = cell.write, read = cell.read, floor = floor_of(thread, region);
    const auto may_race = [&](Stamp earlier) {
        return earlier >= floor && (earlier & stamp_atomic) && !same_thread(earlier, thread.stamp);
    };
    if constexpr (kind != AccessKind::store)
        thread.note_observed(access.address, write, thread.stamp | access.code);
    if constexpr (kind != AccessKind::atomic)
        if (may_race(write)) meet_flags(thread, access, write, AccessKind::store, region);
    if constexpr (kind == AccessKind::load) {
        thread.last_read = {access.address, thread.stamp | access.code};
    } else {
        if (may_race(read))
            meet_flags(thread, access, read & ~stamp_reader_flags, AccessKind::load, region);
        thread.last_read.address = 0;
    }
}

}  // namespace simtutor::simt
