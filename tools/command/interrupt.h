#pragma once

#include "grader/error/error.h"

namespace simtutor::command {

/// From here on SIGINT, SIGTERM and SIGHUP only raise a flag that the program looks at.
void watch_for_interrupts();
bool interrupted();
/// @throws Interrupted
void stop_if_interrupted();

}  // namespace simtutor::command
