#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <string>

#include "grader/check/grading.h"

namespace simtutor::report {

/// How a trial ended: the exit status of its process.
enum Outcome : int { passed = 0, failed = 1, unknown = 2 };

/// Gets the number of a process that has ended, its outcome, and the seconds that it took.
using Ended = std::function<void(int number, Outcome outcome, double seconds)>;

/// Begins a process. @throws CannotGrade if the system gives none
pid_t begun_process();

/// Begins a process for each number in [first, last), so many at a time, and none later than `end`.
/// @return in such a process its number; -1 where they were begun, when all have ended
int begun_in_turns(int first, int last, int jobs, std::chrono::steady_clock::time_point end,
                   const Ended& ended);

/// Runs a check with all runs of one alternative, and ends this process with the outcome.
[[noreturn]] void run_whole(check::Grading& grading, const std::string& check, int choice);

/// Goes through a check up to one run, which it makes for one alternative after the other: what
/// comes before it, such as the inputs of all runs, is made once.
class DecidingRun {
  public:
    struct Options {
        std::string check;
        std::string label;         ///< of the run
        double cpu_seconds = 0;    ///< most that it may take; 0: what the lesson allows
        bool first_error = false;  ///< refuses one whose run has a finding that is an error
        int jobs = 1;              ///< alternatives at a time
        std::chrono::steady_clock::time_point end;  ///< none begins later
        /// Gets each alternative: failed, if the check refuses it for this run; else unknown.
        Ended tell;
    };
    DecidingRun(check::Grading& grading, Options options)
        : grading_(grading), options_(std::move(options)) {}

    /// The alternatives [first, last). Ends this process.
    [[noreturn]] void run(int first, int last);

  private:
    Outcome of_run() const;

    check::Grading& grading_;
    const Options options_;
    int choice_ = -1;  ///< below 0: this is the process that begins the others
};

}  // namespace simtutor::report
