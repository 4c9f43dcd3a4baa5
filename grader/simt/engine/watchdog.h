#pragma once

#include "grader/simt/session.h"

namespace simtutor::simt {

/// Ends launches that run too long. While one exists, the CPU time of the process is watched; past
/// the limit, samples of where the program is name the looping line, also for a loop that touches
/// no memory.
class WatchdogGuard {
  public:
    explicit WatchdogGuard(double cpu_seconds);
    ~WatchdogGuard();
    WatchdogGuard(const WatchdogGuard&) = delete;
    WatchdogGuard& operator=(const WatchdogGuard&) = delete;

  private:
    bool outer_;  ///< nested guards leave the watching to the first
};

void set_watchdog_handler(WatchdogHandler handler);

}  // namespace simtutor::simt
