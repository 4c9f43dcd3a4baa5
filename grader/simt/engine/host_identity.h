#pragma once

#include <cstdint>

namespace simtutor::simt {

struct Thread;

/// What makes a fiber a host thread of its own: its thread-local variables, `errno`, the exceptions
/// that it handles, the CUDA device that it has chosen. Each is the thread pointer of a real thread
/// that sleeps for ever. 0: the identity of the host thread that runs.
using HostIdentity = std::uint64_t;

/// The identity of OpenMP thread `number` (from 1), the same one in every region.
/// @return 0 where no more threads can be had: the fiber then shares that of its host thread
HostIdentity host_identity(unsigned number);

/// Runs `thread`, which waits or has not begun, under its own identity until it suspends.
void resume_as(HostIdentity identity, Thread& thread);

}  // namespace simtutor::simt
