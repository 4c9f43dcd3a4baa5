#include "grader/gpu/device_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "grader/error/error.h"

namespace simtutor::gpu {
namespace {

constexpr auto patience = std::chrono::seconds(2);
constexpr auto pause = std::chrono::milliseconds(20);

/// Of a grading: half a GiB for each of its contexts and of the sanitizer's, and its arrays.
constexpr std::uint64_t bytes_of_a_place = 8ull << 30;
constexpr std::uint64_t most_places = 16;

bool take(const FileDescriptor& file) {
    return ::flock(file.get(), LOCK_EX | LOCK_NB) == 0;
}

FileDescriptor open_lock(const std::string& path) {
    FileDescriptor file = open_lock_file(path);
    if (!file.open()) {
        throw Error(
            "the lock file " + path + " of the GPU cannot be opened: " + std::strerror(errno),
            "remove it or change its permissions");
    }
    return file;
}

/// Takes a free place, but not before those who wait for the whole device.
/// @return whether it did
bool take_place(const FileDescriptor& alone, std::vector<FileDescriptor>& places,
                std::vector<FileDescriptor>& held) {
    if (!take(alone)) return false;
    const auto free = std::ranges::find_if(places, take);
    const bool found = free != places.end();
    if (found) held.push_back(std::move(*free));
    ::flock(alone.get(), LOCK_UN);
    return found;
}

/// Calls on_wait once, when its patience ends.
class Waiting {
  public:
    explicit Waiting(const std::function<void()>& on_wait) : on_wait_(on_wait) {}
    void a_while() {
        if (!told_ && std::chrono::steady_clock::now() - begin_ > patience) {
            told_ = true;
            if (on_wait_) on_wait_();
        }
        std::this_thread::sleep_for(pause);
    }

  private:
    const std::function<void()>& on_wait_;
    const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    bool told_ = false;
};

}  // namespace

int places_on(const DeviceFacts& device) {
    return static_cast<int>(
        std::clamp<std::uint64_t>(device.memory_bytes / bytes_of_a_place, 1, most_places));
}

std::string lock_path(const std::string& uuid, int place) {
    return "/tmp/simtutor-" + uuid + "." + std::to_string(place) + ".lock";
}

std::string alone_path(const std::string& uuid) {
    return "/tmp/simtutor-" + uuid + ".alone.lock";
}

std::string turn_path(const std::string& uuid) {
    return "/tmp/simtutor-" + uuid + ".turn";
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

DeviceLock::DeviceLock(const DeviceFacts& device, Share share,
                       const std::function<void()>& on_wait) {
    const int count = places_on(device);
    std::vector<FileDescriptor> places;
    places.reserve(static_cast<std::size_t>(count));
    for (int place = 0; place < count; ++place)
        places.push_back(open_lock(lock_path(device.uuid, place)));
    FileDescriptor alone = open_lock(alone_path(device.uuid));
    Waiting waiting(on_wait);
    if (share == Share::one_place) {
        while (!take_place(alone, places, held_)) waiting.a_while();
        return;
    }
    // From here on nobody gets a place but those who wait for the whole device, too: so one after
    // the other they all have it, and it becomes empty once for all of them.
    while (::flock(alone.get(), LOCK_SH | LOCK_NB) != 0) waiting.a_while();
    // One place after the other, in the order that all use: nobody waits for ever.
    for (FileDescriptor& place : places) {
        while (!take(place)) waiting.a_while();
        held_.push_back(std::move(place));
    }
    held_.push_back(std::move(alone));
}

}  // namespace simtutor::gpu
