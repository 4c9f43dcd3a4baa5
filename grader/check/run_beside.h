#pragma once

#include <future>
#include <optional>

#include "grader/check/check.h"

namespace simtutor::check {

/// A run that takes long and is made while others are: it begins with the object. Where the runs of
/// a grading are made one by one (Grading::first_loss) it begins when it is asked for.
class RunBeside {
  public:
    explicit RunBeside(Call call);
    /// Waits for the run, and keeps it as run_all() does.
    const Run& operator()();

  private:
    Call call_;
    host::RunRequest request_;
    std::future<host::RunResult> result_;
    std::optional<Run> run_;
};

/// Whether this process makes each run where it is asked for, none beside others. One that forks
/// needs that: the fork has no other thread, and would wait for it for ever.
void make_runs_in_turn(bool wanted);

}  // namespace simtutor::check
