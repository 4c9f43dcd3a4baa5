#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace simtutor::host {

/// Ends the process when a call of student code on a GPU takes too long, and says so on the
/// worker's channel. A thread that waits for a GPU cannot be stopped in any other way.
class CallWatch {
  public:
    CallWatch() = default;
    ~CallWatch();
    CallWatch(const CallWatch&) = delete;
    CallWatch& operator=(const CallWatch&) = delete;

    /// @param entry for the message
    void begin(double seconds, const std::string& entry);
    void end();

  private:
    void watch(double seconds, const std::string& entry);

    std::mutex mutex_;
    std::condition_variable ended_;
    bool over_ = false;
    std::thread thread_;
};

}  // namespace simtutor::host
