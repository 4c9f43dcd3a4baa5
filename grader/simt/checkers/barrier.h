#pragma once

#include <cstdint>
#include <map>
#include <set>
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
    void on_barrier(const Block& block) override;

  private:
    using Threads = std::vector<const Thread*>;
    /// The compiler may make several copies of one barrier (unrolled loops, threaded jumps): all of
    /// one line, in one function, are one. @return the first of them that was met
    const void* place_of(const void* site);
    /// `here` wait at one barrier while `there` wait at another.
    void report_two_barriers(const Threads& here, const Threads& there);
    /// Threads ran on to the kernel's end without the barrier that others wait at.
    void report_skipped(const Threads& waiting, const Threads& gone);
    void report_early_exit(const Threads& waiting, const Threads& gone);
    /// Looks up what is known of a block, @param apart whether its threads wait at several barriers
    void note_block(const Block& block, bool apart);
    /// Counts a finding for each of the threads. @return true if it is known
    bool repeated(FindingKey key, const Threads& threads);

    FindingLog& log_;
    /// Blocks of the launch that have a finding. Where threads met at different barriers they are
    /// one barrier off from then on, and who has left is missing everywhere: that is no mistake of
    /// the later barriers.
    std::set<std::uint32_t> apart_, left_;
    std::uint64_t launch_ = 0;                         ///< of the two
    bool apart_before_ = false, left_before_ = false;  ///< of the block that is looked at
    std::unordered_map<const void*, const void*> places_;
    std::map<std::string, const void*> first_at_;
};

}  // namespace simtutor::simt
