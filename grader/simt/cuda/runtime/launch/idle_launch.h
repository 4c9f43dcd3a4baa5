#pragma once

namespace simtutor::simt {

/// One launch of the host's, or all of them, that do nothing although the program makes them and
/// no call fails. So a run shows whether what the program prints comes from its kernels. The work
/// of a library call counts as a launch.
class IdleLaunch {
  public:
    static constexpr unsigned all = ~0u;

    /// @param which the so-many-th launch, from 1 on; 0: none
    explicit IdleLaunch(unsigned which) : which_(which) {}
    IdleLaunch() = default;

    /// A launch is about to run. @return whether it does nothing instead
    bool next() { return ++made_ == which_ || which_ == all; }

  private:
    unsigned which_ = 0, made_ = 0;
};

}  // namespace simtutor::simt
