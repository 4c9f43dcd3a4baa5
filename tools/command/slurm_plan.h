#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "tools/command/course.h"

namespace simtutor::command {

/// A submission that is to be graded by a task.
struct OpenSubmission {
    std::size_t index = 0;  ///< among all of the class
    const Manifest* lesson = nullptr;
};

/// A grading that was measured.
struct MeasuredGrading {
    const Manifest* lesson = nullptr;
    double seconds = 0;
};

/// What limits a plan.
struct PlanLimits {
    double task_seconds = 600;  ///< how long a task should take
    std::size_t slots = 0;      ///< tasks at a time, if that is known: none of them stays idle
    std::size_t most_tasks = 1000;
    std::size_t jobs = 1;  ///< gradings at a time within a task
};

struct PlannedTask {
    std::vector<std::size_t> submissions;
    double seconds = 0;  ///< expected
};

/// The tasks of one array. Sizes come from the median of each lesson's measured gradings. Of a
/// lesson that was never measured a few submissions go first, in a task of their own; the rest
/// waits for their times.
std::vector<PlannedTask> plan_tasks(const std::vector<OpenSubmission>& open,
                                    const std::vector<MeasuredGrading>& measured,
                                    const PlanLimits& limits);

/// Minutes that Slurm gives each task of the plan: three times what the longest should take, and
/// the most that one submission may take.
int minutes_for(const std::vector<PlannedTask>& tasks, double submission_minutes);

/// How a task grades.
struct TaskCommand {
    std::filesystem::path program, root, folder, results, plan;
    std::string scratch;
    std::vector<std::string> options;  ///< further ones of grade-all
};

/// What each task of the array runs on its node: its part of the plan, with temporary files in a
/// folder of its own that goes with it. A node whose scratch is full names itself in `bad-nodes`.
std::string task_script(const TaskCommand& command);

/// A word for the shell, whatever it holds.
std::string shell_word(const std::string& text);

}  // namespace simtutor::command
