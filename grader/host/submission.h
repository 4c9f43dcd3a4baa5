#pragma once

#include <cstdint>

namespace simtutor::host {

/// What the client sends to the fork server for one run, with the descriptors in this order.
struct Submission {
    double cpu_seconds = 0;
    /// For what a run sleeps or waits; time in the queue for a core of a busy machine is free.
    double wall_seconds = 0;
    /// For all of it.
    double most_wall_seconds = 0;
    std::uint64_t memory_bytes = 0;
    std::uint64_t most_threads = 0;
};
enum SubmittedDescriptor {
    submitted_supervisor,
    submitted_channel,
    submitted_output,
    submitted_data,
    submitted_count
};

/// What the client sends on the supervisor socket when the inputs lie in the data file: the call
/// may begin, and its times count from here.
constexpr char begin_word = 'b';

/// Why the fork server ended a worker, if it did.
enum class EndCause : std::uint32_t { none, cpu, wall, memory, threads, cancelled, not_started };

/// What the fork server sends on the supervisor socket when a worker has ended. The client cancels
/// a run by shutting down its writing side of that socket.
struct EndNotice {
    std::int32_t wait_status = 0;
    EndCause cause = EndCause::none;
    double cpu_seconds = 0;
    double wall_seconds = 0;
    double slept_seconds = 0;  ///< in which it neither ran nor waited for a core
    std::uint64_t peak_bytes = 0;
    /// From the client's word to begin to the end of the process, as the fork server saw it; 0 if
    /// there was no such word. CPU time is that of all threads.
    double call_cpu_seconds = 0;
    double call_wall_seconds = 0;
};

}  // namespace simtutor::host
