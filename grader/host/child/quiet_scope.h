#pragma once

#include <csignal>
#include <string>

namespace simtutor::host {

/// While it lives, our own code is measured, and nothing that student code left behind may slow it
/// down: neither threads nor the signals of timers.
class QuietScope {
  public:
    /// Ends the process, and says why, if threads of the student's are still there.
    /// @param entry for the message
    explicit QuietScope(const std::string& entry);
    ~QuietScope();
    QuietScope(const QuietScope&) = delete;
    QuietScope& operator=(const QuietScope&) = delete;

  private:
    sigset_t before_{};
};

}  // namespace simtutor::host
