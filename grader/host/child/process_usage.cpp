#include "grader/host/child/process_usage.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>

#include "grader/process/file_descriptor.h"

namespace simtutor::host {

std::optional<ProcessUsage> process_usage(pid_t pid) {
    char path[48];
    std::snprintf(path, sizeof path, "/proc/%d/stat", static_cast<int>(pid));
    const FileDescriptor file(::open(path, O_RDONLY | O_CLOEXEC));
    char text[1024];
    const ssize_t length = file.open() ? ::read(file.get(), text, sizeof text - 1) : -1;
    if (length <= 0) return std::nullopt;
    text[length] = 0;
    // The command name stands in brackets and may hold anything; fields count from behind it.
    const char* fields = std::strrchr(text, ')');
    unsigned long user = 0, system = 0;
    long threads = 0, pages = 0;
    if (!fields || std::sscanf(fields + 1,
                               " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %*d %*d %*d "
                               "%*d %ld %*d %*u %*u %ld",
                               &user, &system, &threads, &pages) != 4) {
        return std::nullopt;
    }
    static const double ticks = static_cast<double>(::sysconf(_SC_CLK_TCK));
    static const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    return ProcessUsage{static_cast<double>(user + system) / ticks,
                        static_cast<std::uint64_t>(pages) * page,
                        static_cast<std::uint64_t>(threads)};
}

}  // namespace simtutor::host
