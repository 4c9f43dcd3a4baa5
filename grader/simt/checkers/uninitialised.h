#pragma once

#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/engine/events.h"

namespace simtutor::simt {

/// Reads of bytes that nothing has written: rule memory.uninitialised.
class InitialisationChecker : public Client {
  public:
    explicit InitialisationChecker(FindingLog& log) : log_(log) {}
    void on_uninitialised(Thread& thread, const MemoryAccess& access, Region region) override;
    void on_host_uninitialised(const MemoryAccess& access, const Allocation& array) override;

  private:
    FindingLog& log_;
};

}  // namespace simtutor::simt
