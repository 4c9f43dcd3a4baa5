#include "grader/gpu/device_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "grader/error/error.h"

namespace simtutor::gpu {
namespace {

constexpr auto patience = std::chrono::seconds(2);
constexpr auto pause = std::chrono::milliseconds(20);

/// A context takes half a gigabyte, a grading has up to ten at a time.
constexpr std::uint64_t shared_bytes = std::uint64_t{16} << 30;
/// Of a device on which the longest call still ends in time when six gradings share it.
constexpr int shared_multiprocessors = 32;

/// Waits for locks, and says so once if that takes long.
class Wait {
  public:
    explicit Wait(const std::function<void()>& on_wait) : on_wait_(on_wait) {}

    void lock(const FileDescriptor& file, int how) {
        while (::flock(file.get(), how | LOCK_NB) != 0) {
            if (!told_ && std::chrono::steady_clock::now() - begin_ > patience) {
                told_ = true;
                if (on_wait_) on_wait_();
            }
            std::this_thread::sleep_for(pause);
        }
    }

  private:
    const std::function<void()>& on_wait_;
    const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    bool told_ = false;
};

FileDescriptor open_or_throw(const std::string& path) {
    FileDescriptor file = open_lock_file(path);
    if (!file.open()) {
        throw Error(
            "the lock file " + path + " of the GPU cannot be opened: " + std::strerror(errno),
            "remove it or change its permissions");
    }
    return file;
}

}  // namespace

std::string lock_path(const std::string& uuid) {
    return "/tmp/simtutor-" + uuid + ".lock";
}

FileDescriptor open_lock_file(const std::string& path) {
    // Another user's file in /tmp may only be opened without O_CREAT.
    FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!file.open() && errno == ENOENT) {
        file =
            FileDescriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644));
    }
    return file;
}

Sharing sharing_of_results(const DeviceFacts& device) {
    const bool large = device.memory_bytes >= shared_bytes;
    return large && device.multiprocessors >= shared_multiprocessors ? Sharing::shared
                                                                     : Sharing::alone;
}

DeviceLock::DeviceLock(const std::string& uuid, Sharing sharing,
                       const std::function<void()>& on_wait) {
    const std::string path = lock_path(uuid);
    Wait wait(on_wait);
    const FileDescriptor next = open_or_throw(path + ".next");
    file_ = open_or_throw(path);
    wait.lock(next, LOCK_EX);
    wait.lock(file_, sharing == Sharing::alone ? LOCK_EX : LOCK_SH);
}

}  // namespace simtutor::gpu
