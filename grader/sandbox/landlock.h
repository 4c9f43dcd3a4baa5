#pragma once

#include "grader/sandbox/view.h"

namespace simtutor::sandbox {

/// True if this system's kernel offers Landlock.
bool landlock_is_offered();

/// Closes all files to this process and those it starts, but for the view and /dev/null. What is
/// open stays open. Cannot be undone. Also closes TCP, abstract sockets and signals to processes
/// outside, where the kernel's Landlock knows them.
/// @return false if it failed: then nothing is closed
bool close_files_outside(const View& view);

}  // namespace simtutor::sandbox
