#pragma once

namespace simtutor::simt {

/// From now on SIGINT, SIGTERM and SIGHUP end the running tool, and stop_if_interrupted() throws.
/// Temporary files are then removed before simcc ends.
void watch_interruptions();

/// @throws Interrupted if a signal has arrived
void stop_if_interrupted();

/// Ends this process by the signal, so that a shell or make sees how it ended.
[[noreturn]] void end_by_signal(int signal);

}  // namespace simtutor::simt
