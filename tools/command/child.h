#pragma once

#include <functional>
#include <string>
#include <vector>

namespace simtutor::command {

/// How a child process is run.
struct ChildOptions {
    /// Gets every line the child writes to its progress pipe. When set, "--progress-fd N" is
    /// appended to the arguments.
    std::function<void(const std::string& line)> on_progress;
    /// Called about ten times a second while the child runs.
    std::function<void()> on_tick;
    bool capture = true;    ///< false: the child writes straight to our own stdout and stderr
    std::string directory;  ///< working directory; empty: ours
};

/// How it ended.
struct ChildResult {
    int exit_code = -1;  ///< -1 when a signal ended it
    int signal = 0;
    std::string output;  ///< the last 64 KB of stdout and stderr when captured
};

/// Runs a program in a process group of its own, standard input closed, and waits for it. After
/// Ctrl-C, and after any exception of a callback, it and all its descendants are killed.
/// @throws Trouble if it cannot be started, Interrupted after Ctrl-C
ChildResult run_child(const std::vector<std::string>& arguments, const ChildOptions& options = {});

}  // namespace simtutor::command
