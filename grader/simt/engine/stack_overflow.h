#pragma once

#include <signal.h>

namespace simtutor::simt {

/// While it lives, a thread of a kernel that runs into the page below its stack ends the launch
/// (Client::on_stack_overflow); any other fault goes where it went before.
class StackOverflowGuard {
  public:
    StackOverflowGuard();
    ~StackOverflowGuard();
    StackOverflowGuard(const StackOverflowGuard&) = delete;
    StackOverflowGuard& operator=(const StackOverflowGuard&) = delete;

  private:
    struct sigaction before_ {};
};

}  // namespace simtutor::simt
