#pragma once

#include <sys/types.h>

#include <chrono>
#include <csignal>
#include <optional>
#include <string>
#include <vector>

#include "grader/error/error.h"

namespace simtutor {

/// Which process group a child belongs to.
enum class ProcessGroup {
    ours,
    own,     ///< one of its own, which signals reach together
    session  ///< one of its own in a session of its own, away from our terminal
};

/// How a child is started.
struct ProcessOptions {
    static constexpr int ours = -1;     ///< a stream: the one that this process has
    static constexpr int nothing = -2;  ///< a stream: /dev/null
    /// A descriptor of ours, and the number it has in the child.
    struct Handed {
        int ours, theirs;
    };

    std::vector<std::string> arguments;                   ///< the program first, looked for on PATH
    std::optional<std::vector<std::string>> environment;  ///< "NAME=value" each; none: ours
    std::string folder;                                   ///< to work in; empty: ours
    /// Standard streams: a descriptor, `ours` or `nothing`.
    int input = nothing, output = ours, messages = ours;
    std::vector<Handed> handed;  ///< further descriptors
    bool only_handed = false;    ///< no other descriptor goes over, whatever its flags say
    ProcessGroup group = ProcessGroup::ours;
    bool default_signals = false;  ///< no signal is ignored or blocked; false: as it is here
    bool ends_with_us = false;     ///< it is killed when the thread that starts it ends
    /// For a signal handler: gets the child's id before a signal can come that should reach it.
    volatile std::sig_atomic_t* announce = nullptr;
};

/// A program could not be started.
class StartError : public Error {
  public:
    StartError(const std::string& sentence, int code) : Error(sentence), code_(code) {}
    StartError(const std::string& problem, const std::string& next_step, int code)
        : Error(problem, next_step), code_(code) {}
    /// The system's error number.
    int code() const { return code_; }

  private:
    int code_;
};

/// How a process ended.
struct ExitStatus {
    int code = -1;   ///< -1 when a signal ended it
    int signal = 0;  ///< 0 when it ended by itself
    /// One number for both, as a shell has it.
    int shell_code() const { return signal != 0 ? 128 + signal : code; }
};

/// A child process. If it still runs at the end of this object, it and its group are killed.
class Process {
  public:
    /// Starts it without a shell. @throws StartError
    explicit Process(const ProcessOptions& options);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    pid_t id() const { return id_; }
    /// How it ended; nothing while it runs.
    std::optional<ExitStatus> poll();
    ExitStatus wait();
    /// The same, but no longer than until then. @return nothing if it still runs
    std::optional<ExitStatus> wait_until(std::chrono::steady_clock::time_point deadline);
    /// Sends a signal to it and, if it has a group of its own, to all of that.
    void signal(int number) const;
    /// Ends it and all its descendants, also those that left its group: SIGTERM first, SIGKILL a
    /// little later.
    void end_tree();

  private:
    void take(int wait_status);

    pid_t id_ = -1;
    bool has_group_ = false;
    std::optional<ExitStatus> ended_;
};

}  // namespace simtutor
