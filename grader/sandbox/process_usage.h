#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>

namespace simtutor::sandbox {

/// What a process uses at this moment, all its threads together.
struct ProcessUsage {
    pid_t group = 0;
    double cpu_seconds = 0;     ///< without that of its children
    double waited_seconds = 0;  ///< of children that ended: their CPU time
    /// Memory that is held for it: pages in memory or in swap, and its page tables. Pages that it
    /// shares count whole.
    std::uint64_t bytes = 0;
    std::uint64_t threads = 0;
};

/// @param proc descriptor of a /proc in which `pid` counts
/// @return nothing if there is no such process
std::optional<ProcessUsage> process_usage(int proc, pid_t pid);

/// The part of its life so far in which a process ran, or could have run on a machine with nothing
/// else to do, in seconds: the time of its threads on a core and in the queue for one. A process
/// that sleeps has little of it however busy the machine is.
double seconds_at_work(int proc, pid_t pid);

/// The CPU time of a process so far, all its threads together, to the nanosecond; 0 if it is gone.
/// @param pid as this process counts
double exact_cpu_seconds(pid_t pid);

/// The processes of a group.
struct GroupUsage {
    double cpu_seconds = 0;
    std::uint64_t bytes = 0;
    std::uint64_t processes = 0;
    std::uint64_t threads = 0;
};
/// A process that its parent has left behind is still of its group.
GroupUsage group_usage(int proc, pid_t group);

/// Ends all children of this process but those for which `known` is true.
void end_children(int proc, bool (*known)(void* context, pid_t pid), void* context);

}  // namespace simtutor::sandbox
