#pragma once

#include <csignal>
#include <string>
#include <vector>

namespace simtutor {

/// How a program ended, and what it wrote.
struct ProcessResult {
    bool started = false;  ///< false: it could not be run at all
    int exit_code = -1;    ///< 128 + signal when a signal ended it
    std::string output;    ///< standard output
    std::string messages;  ///< standard error
};

/// Runs a program without a shell, with `input` as its standard input and English messages, and
/// waits for it. Its input and output lie in memory.
/// @param own_group makes the program and those it starts one process group, which a signal can
/// end together
ProcessResult run_process(const std::vector<std::string>& arguments, const std::string& input,
                          bool own_group = false);

/// The process group that run_process waits for, 0 if none: for a signal handler.
extern volatile std::sig_atomic_t running_group;

}  // namespace simtutor
