#pragma once

namespace simtutor::simt {

/// Ends launches that run too long. While one exists, the CPU time of the process is watched; past
/// the limit, samples of where the program is go to the clients (Client::on_endless_loop), and the
/// process ends. They show a loop that touches no memory, too.
class WatchdogGuard {
  public:
    explicit WatchdogGuard(double cpu_seconds);
    ~WatchdogGuard();
    WatchdogGuard(const WatchdogGuard&) = delete;
    WatchdogGuard& operator=(const WatchdogGuard&) = delete;

  private:
    bool outer_;  ///< nested guards leave the watching to the first
};

}  // namespace simtutor::simt
