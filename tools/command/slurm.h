#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace simtutor::command {

/// What Slurm's queue says of one task of an array.
struct QueuedTask {
    std::string job;     ///< the array's number
    std::string state;   ///< "PENDING", "RUNNING", …
    std::string node;    ///< empty while it waits
    std::string reason;  ///< why it waits
    std::string number;  ///< in the array
};

/// Reads lines of `squeue -o %F|%T|%N|%r|%K`. Other lines are left out: Slurm's commands warn on
/// the same stream.
std::vector<QueuedTask> queued_tasks_in(const std::string& output);
/// Whether a task of this state may still run. States that are not known count as ended.
bool is_alive(const std::string& state);
/// Whether Slurm itself holds the task, as after a start that failed on a node: it would wait until
/// somebody releases it. What a person holds is not meant.
bool is_stuck(const QueuedTask& task);

/// The commands of a Slurm that is installed here. Jobs are found by name, so whoever waits for
/// them may be killed and begin anew.
class Slurm {
  public:
    /// @param job_name no other job of this user may have it
    /// @throws Trouble if Slurm's commands are not installed
    explicit Slurm(std::string job_name);

    /// Tasks of this name that wait or run; nothing if the controller does not answer.
    std::optional<std::vector<QueuedTask>> queue() const;
    /// The tasks of an array in whatever state, as far as Slurm still knows.
    std::vector<QueuedTask> ended(const std::string& job) const;
    /// Ends a task. @return whether Slurm took the call
    bool cancel(const QueuedTask& task) const;
    /// Most tasks of one array; Slurm's usual figure if the controller does not answer.
    std::size_t most_tasks() const;
    /// @param words options and script
    /// @return the job's number, or nothing if Slurm refused; `problem` then says why
    std::optional<std::string> submit(const std::vector<std::string>& words,
                                      std::string& problem) const;

  private:
    std::string job_name_;
};

}  // namespace simtutor::command
