#include "grader/sandbox/process_usage.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#include "grader/process/file_descriptor.h"

namespace simtutor::sandbox {
namespace {

/// The beginning of a file of /proc, which is made anew for each read.
struct ProcText {
    ProcText(int proc, const std::string& path) {
        const FileDescriptor file(::openat(proc, path.c_str(), O_RDONLY | O_CLOEXEC));
        const ssize_t length = file.open() ? ::read(file.get(), text.data(), text.size() - 1) : -1;
        read = length > 0;
        text[read ? static_cast<std::size_t>(length) : 0] = 0;
    }
    std::array<char, 4096> text;
    bool read = false;
};

/// "VmRSS:      1234 kB". A name begins with the line break before it: the process may have chosen
/// what its own first line says.
std::uint64_t kilobytes(const char* status, const char* name) {
    const char* line = std::strstr(status, name);
    unsigned long value = 0;
    return line && std::sscanf(line + std::strlen(name), ": %lu", &value) == 1 ? value : 0;
}

std::vector<pid_t> children_of(int proc, pid_t pid) {
    const ProcText children(proc, fmt::format("{}/task/{}/children", pid, pid));
    std::vector<pid_t> found;
    const char* at = children.text.data();
    int child = 0, length = 0;
    while (std::sscanf(at, "%d%n", &child, &length) == 1) {
        found.push_back(child);
        at += length;
    }
    return found;
}

/// Those of a folder of /proc, or none of any.
class Folder {
  public:
    Folder(int proc, const std::string& path)
        : at_(::openat(proc, path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)),
          entries_(at_.open() ? ::fdopendir(::fcntl(at_.get(), F_DUPFD_CLOEXEC, 0)) : nullptr) {}
    ~Folder() {
        if (entries_) ::closedir(entries_);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    int descriptor() const { return at_.get(); }
    /// The next entry whose name is a number; 0 after the last.
    pid_t next_number() {
        while (const dirent* entry = entries_ ? ::readdir(entries_) : nullptr) {
            const int number = std::atoi(entry->d_name);
            if (number > 0) return number;
        }
        return 0;
    }

  private:
    const FileDescriptor at_;
    DIR* const entries_;
};

}  // namespace

std::optional<ProcessUsage> process_usage(int proc, pid_t pid) {
    const ProcText stat(proc, fmt::format("{}/stat", pid));
    // The command name stands in brackets and may hold anything; fields count from behind it.
    const char* fields = stat.read ? std::strrchr(stat.text.data(), ')') : nullptr;
    int group = 0;
    unsigned long user = 0, system = 0;
    long waited_user = 0, waited_system = 0, threads = 0;
    if (!fields ||
        std::sscanf(fields + 1,
                    " %*c %*d %d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %ld %ld %*d "
                    "%*d %ld",
                    &group, &user, &system, &waited_user, &waited_system, &threads) != 6) {
        return std::nullopt;
    }
    const ProcText status(proc, fmt::format("{}/status", pid));
    const char* text = status.text.data();
    static const double ticks = static_cast<double>(::sysconf(_SC_CLK_TCK));
    ProcessUsage usage;
    usage.group = group;
    usage.cpu_seconds = static_cast<double>(user + system) / ticks;
    usage.waited_seconds = static_cast<double>(waited_user + waited_system) / ticks;
    usage.bytes = 1024 * (kilobytes(text, "\nVmRSS") + kilobytes(text, "\nVmSwap") +
                          kilobytes(text, "\nVmPTE"));
    usage.threads = static_cast<std::uint64_t>(threads);
    return usage;
}

double seconds_at_work(int proc, pid_t pid) {
    const auto whole = process_usage(proc, pid);
    if (!whole) return 0;
    double queued = 0;
    Folder tasks(proc, fmt::format("{}/task", pid));
    while (const pid_t task = tasks.next_number()) {
        const ProcText text(tasks.descriptor(), fmt::format("{}/schedstat", task));
        unsigned long long ran = 0, waited = 0;
        if (text.read && std::sscanf(text.text.data(), "%llu %llu", &ran, &waited) == 2)
            queued += 1e-9 * static_cast<double>(waited);
    }
    return whole->cpu_seconds + queued;
}

double exact_cpu_seconds(pid_t pid) {
    clockid_t clock;
    timespec time{};
    if (::clock_getcpuclockid(pid, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return 0;
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

GroupUsage group_usage(int proc, pid_t group) {
    GroupUsage sum;
    Folder processes(proc, ".");
    while (const pid_t pid = processes.next_number()) {
        const auto usage = process_usage(proc, pid);
        if (!usage || usage->group != group) continue;
        ++sum.processes;
        sum.cpu_seconds += usage->cpu_seconds + usage->waited_seconds;
        sum.bytes += usage->bytes;
        sum.threads += usage->threads;
    }
    return sum;
}

void end_children(int proc, bool (*known)(void* context, pid_t pid), void* context) {
    for (const pid_t child : children_of(proc, ::getpid())) {
        if (!known(context, child)) ::kill(child, SIGKILL);
    }
}

}  // namespace simtutor::sandbox
