#pragma once

#include <csignal>
#include <cstdint>

#include "grader/host/child/backend.h"

namespace simtutor::host {

/// From now on a fatal signal or exit() is told to the client, with the findings and the trace so
/// far, before the process ends in the way it would have ended anyway.
void watch_for_crashes(Backend& backend);
/// The same for the backend of the process's next run.
void watch_also(Backend& backend);

/// A worker that gets it sends its findings and ends.
constexpr int last_words_signal = SIGTRAP;

/// Sends the findings so far from a signal handler, then the trace if there is one. Making them may
/// hang or fault there, so a second fault or the end of a short time ends the process; send what
/// matters more before.
void try_to_send_findings();

/// Lets a crash name the argument that its address lies in or near.
void remember_array(int argument, const void* begin, std::uint64_t bytes);

}  // namespace simtutor::host
