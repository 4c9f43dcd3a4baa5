#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/engine/events.h"

namespace simtutor::simt {

/// Looks at where each thread waits when a block's barrier is about to open.
///
/// barrier.divergent: threads wait at different barriers, or some ran past a barrier that others
/// wait at. barrier.early-exit: the missing threads had left the kernel by a `return` that stands
/// before the barrier; hardware since compute capability 7.0 then counts only the others.
class BarrierChecker : public Client {
  public:
    explicit BarrierChecker(FindingLog& log) : log_(log) {}
    void on_block_begin(const Block& block) override;
    void on_barrier(const Block& block) override;

  private:
    using Threads = std::vector<const Thread*>;
    /// A barrier as the program has it: its return address, and the call in the text.
    using Place = std::pair<const void*, const void*>;
    /// By barrier, how often each thread of the block has come to it while others were elsewhere.
    /// Rounds in which all came make no difference between two threads, and are not counted.
    using Passed = std::map<Place, std::vector<std::uint32_t>>;
    /// Where threads met at different barriers, one part of the block is a barrier ahead from then
    /// on, and who has left is missing everywhere: that is no mistake of the later barriers.
    struct History {
        Passed passed;
        std::vector<bool> told;  ///< by thread: a finding says that it left, or skipped a barrier
    };
    /// The compiler may make several copies of one barrier (unrolled loops, threaded jumps): all of
    /// one call in the text, in one function, are one. @return the first of them that was met
    Place place_of(const Thread& thread);
    /// `here` wait at one barrier while `there` wait at another.
    void report_two_barriers(const Threads& here, const Threads& there);
    /// Threads ran on to the kernel's end without the barrier that others wait at.
    void report_skipped(const Threads& waiting, const Threads& gone);
    void report_early_exit(const Threads& waiting, const Threads& gone);
    /// True if `other` has been at the barrier of `waiting` as often as that: it is ahead, and has
    /// not skipped it.
    bool has_passed(const Passed& passed, const Thread& other, const Thread& waiting);
    /// Threads have ended while others wait.
    void look_at_gone(History& history, const Threads& waiting, const Threads& exited);
    /// Counts a finding for each of the threads. @return true if it is known
    bool repeated(FindingKey key, const Threads& threads);

    FindingLog& log_;
    std::unordered_map<const Block*, History> histories_;
    std::map<Place, Place> places_;
    std::map<std::pair<std::string, const void*>, Place> first_at_;
};

}  // namespace simtutor::simt
