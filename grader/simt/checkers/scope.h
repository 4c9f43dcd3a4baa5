#pragma once

#include <unordered_map>

#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/engine/events.h"

namespace simtutor::simt {

/// The rule race.scope: atomics that are atomic only within a block, used by several blocks.
class ScopeChecker : public Client {
  public:
    explicit ScopeChecker(FindingLog& log) : log_(log) {}
    void on_atomic(Thread& thread, const MemoryAccess& access, int scope) override;
    bool clear_atomic(int scope) const { return scope != block_scope && block_scoped_.empty(); }
    void on_history_forgotten() override { block_scoped_.clear(); }

  private:
    static constexpr int block_scope = 0;
    void report(Thread& thread, const MemoryAccess& access, Stamp theirs, bool mine_is_scoped);

    FindingLog& log_;
    /// The last block-scoped atomic at each address of global memory in this launch.
    std::unordered_map<std::uint64_t, Stamp> block_scoped_;
};

}  // namespace simtutor::simt
