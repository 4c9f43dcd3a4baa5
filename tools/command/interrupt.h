#pragma once

#include <stdexcept>

namespace simtutor::command {

/// Thrown by long-running work after Ctrl-C. main() turns it into exit status 130.
struct Interrupted : std::exception {
    const char* what() const noexcept override { return "stopped"; }
};

/// From here on SIGINT, SIGTERM and SIGHUP only raise a flag that the program looks at.
void watch_for_interrupts();
bool interrupted();
/// @throws Interrupted
void stop_if_interrupted();

}  // namespace simtutor::command
