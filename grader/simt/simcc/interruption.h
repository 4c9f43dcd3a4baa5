#pragma once

namespace simtutor::simt {

/// From now on SIGINT, SIGTERM and SIGHUP end the tool that runs, and stop_if_interrupted() throws.
/// So temporary files go before simcc ends.
void watch_interruptions();

/// @throws Interrupted if a signal came
void stop_if_interrupted();

/// Ends this process by the signal, so that a shell or make sees how it ended.
[[noreturn]] void end_by_signal(int signal);

}  // namespace simtutor::simt
