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

DeviceLock::DeviceLock(const std::string& uuid, const std::function<void()>& on_wait) {
    const std::string path = lock_path(uuid);
    file_ = open_lock_file(path);
    if (!file_.open()) {
        throw Error(
            "the lock file " + path + " of the GPU cannot be opened: " + std::strerror(errno),
            "remove it or change its permissions");
    }
    const auto begin = std::chrono::steady_clock::now();
    bool told = false;
    while (::flock(file_.get(), LOCK_EX | LOCK_NB) != 0) {
        if (!told && std::chrono::steady_clock::now() - begin > patience) {
            told = true;
            if (on_wait) on_wait();
        }
        std::this_thread::sleep_for(pause);
    }
}

}  // namespace simtutor::gpu
