#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>

namespace simtutor::host {

/// What a process uses at this moment, all its threads together.
struct ProcessUsage {
    double cpu_seconds = 0;
    std::uint64_t resident_bytes = 0;
    std::uint64_t threads = 0;
};

/// @return nothing if there is no such process or /proc does not show it.
std::optional<ProcessUsage> process_usage(pid_t pid);

}  // namespace simtutor::host
