#pragma once

#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/engine/events.h"

namespace simtutor::simt {

/// Pointers of the wrong side, and null: rules pointer.* and null.pointer.
class PointerChecker : public Client {
  public:
    explicit PointerChecker(FindingLog& log) : log_(log) {}
    void on_null_pointer(Thread& thread, const MemoryAccess& access) override;
    void on_host_memory(Thread& thread, const MemoryAccess& access) override;
    void on_pinned_memory(Thread& thread, const MemoryAccess& access,
                          const Allocation& array) override;
    void on_other_device(Thread& thread, const MemoryAccess& access,
                         const Allocation& array) override;
    void on_host_reaches_device(const MemoryAccess& access, const Allocation& array) override;
    void on_host_reaches_variable(const MemoryAccess& access, const Allocation& variable) override;
    void on_host_null_pointer(const MemoryAccess& access) override;

  private:
    FindingLog& log_;
};

}  // namespace simtutor::simt
