#pragma once

#include <atomic>
#include <mutex>

namespace simtutor::simt {

/// A recursive mutex of host threads. OpenMP threads run one at a time on the host thread that
/// began their region (host_identity.h): what that one holds, they hold, too.
class MachineMutex {
  public:
    void lock();
    void unlock();

  private:
    std::mutex mutex_;
    std::atomic<const void*> owner_ = nullptr;
    unsigned depth_ = 0;
};

/// Names the host thread on whose behalf the caller runs.
const void* holder();
/// The caller runs on behalf of another host thread from now on.
void hold_for(const void* holder);

}  // namespace simtutor::simt
