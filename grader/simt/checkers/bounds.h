#pragma once

#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/engine/events.h"

namespace simtutor::simt {

/// Accesses outside of arrays, in freed ones, and those that are misaligned or may be: rules
/// bounds.*, memory.use-after-free, memory.misaligned, memory.alignment.
class BoundsChecker : public Client {
  public:
    explicit BoundsChecker(FindingLog& log) : log_(log) {}
    void on_launch_begin(const LaunchInfo&) override;
    void on_outside_shared(Thread& thread, const MemoryAccess& access) override;
    void on_outside_array(Thread& thread, const MemoryAccess& access,
                          const Allocation* nearest) override;
    void on_use_after_free(Thread& thread, const MemoryAccess& access,
                           const Allocation& array) override;
    void on_other_stack(Thread& thread, const MemoryAccess& access) override;
    void on_misaligned(Thread& thread, const MemoryAccess& access, unsigned alignment) override;
    void on_torn_copy(Thread& thread, const MemoryAccess& access, const Allocation& source,
                      unsigned read) override;
    void on_weak_alignment(Thread& thread, const MemoryAccess& access,
                           const SharedVariable& variable) override;
    void on_host_outside(const MemoryAccess& access, const Allocation* nearest) override;
    void on_host_use_after_free(const MemoryAccess& access, const Allocation& array) override;

  private:
    FindingLog& log_;
};

}  // namespace simtutor::simt
