#pragma once
/// The file to copy for a new checker. It is tested, and in no list of clients but its test's.
///
/// 1. Copy skeleton.h and skeleton.cpp, and name the class after what it checks.
/// 2. Define the functions of the events that it wants (engine/events.h); delete the others.
/// 3. Add the sources to CMakeLists.txt here, and the class to the list in session/clients.h.
/// 4. Add the rule to grader/findings/rules.cpp and docs/rules.md.
/// 5. Add a kernel to grader/simt/corpus that trips it, and a twin that must not.

#include <cstdint>
#include <vector>

#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/engine/events.h"

namespace simtutor::simt {

/// Finds blocks in which a thread passes more than a number of barriers.
class SkeletonChecker : public Client {
  public:
    /// More barriers than this are a finding.
    static constexpr std::uint32_t most_barriers = 3;

    /// The log is handed to every client of the list whose constructor wants it.
    explicit SkeletonChecker(FindingLog& log) : log_(log) {}

    void on_block_begin(const Block& block) override;
    void on_barrier(const Block& block) override;

    /// Barriers that the thread has passed in its block.
    std::uint32_t passed(const Thread& thread) const;

  private:
    FindingLog& log_;
    /// What a checker knows of a thread lies under the thread's number: blocks come and go, and may
    /// be in flight at the same time.
    std::vector<std::uint32_t> passed_;
};

}  // namespace simtutor::simt
