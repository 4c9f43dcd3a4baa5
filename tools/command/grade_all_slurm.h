#pragma once

#include "tools/command/commands.h"

namespace simtutor::command {

/// Grades a class by array jobs of Slurm, waits for them, and writes what a run on one machine
/// writes. What a task could not do is given to another array. If this process is killed, the tasks
/// go on, and the same call waits for them again. @return the exit status
int grade_on_slurm(const Course& course, const GradeAllOptions& options);

}  // namespace simtutor::command
