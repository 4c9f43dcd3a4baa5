#pragma once
/// Where the barrier belongs that a race lacks.

#include <string>

#include "grader/findings/finding.h"
#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

/// How two conflicting accesses of a block's threads lie in the text, since the last barrier.
enum class RaceGap {
    unknown,      ///< both below the barrier in the text: the same round of a loop, or the next
    same_line,    ///< one place of the text
    forward,      ///< the smaller line comes first, in the same round
    once,         ///< as forward, and no loop of the kernel comes back to either
    mine_ahead,   ///< their access comes first, mine belongs to the next round of a loop
    theirs_ahead  ///< the other way round
};

/// @param mine the access that `thread` makes, a code number (see CodeMap), @param theirs the other
RaceGap race_gap(const Thread& thread, bool same_warp, std::uint32_t mine, std::uint32_t theirs);

/// For several races that one barrier cures; {0} and {1} are the lines that it belongs between.
std::string group_advice(const std::string& barrier);
/// What to do about a race within a block: one sentence. @param barrier what would order the two
std::string barrier_advice(RaceGap gap, const std::string& barrier, const FindingSide& mine,
                           const FindingSide& theirs);

/// Of a race of two tasks that one OpenMP thread has created, or of one with the thread itself.
std::string task_advice(const FindingSide& mine, const FindingSide& theirs);
/// Of a race of OpenMP threads. Where one line reads and another one writes, the two may be parts
/// of one thread's work, or a hand-over: what helps the one would break the other.
std::string openmp_advice(const FindingSide& mine, const FindingSide& theirs);

}  // namespace simtutor::simt
