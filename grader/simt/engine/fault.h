#pragma once

#include <signal.h>

namespace simtutor::simt {

/// While it lives, two faults of a kernel's thread end the launch with a finding: running into the
/// page below its stack, and an instruction that copies a struct and wants its address aligned
/// (copies of more than 16 bytes arrive in pieces, so no hook sees how the struct must lie). Any
/// other fault goes where it went before.
class FaultGuard {
  public:
    FaultGuard();
    ~FaultGuard();
    FaultGuard(const FaultGuard&) = delete;
    FaultGuard& operator=(const FaultGuard&) = delete;

  private:
    struct sigaction before_ {};
};

}  // namespace simtutor::simt
