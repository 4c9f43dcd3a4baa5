#pragma once

#include <string>

#include "grader/check/grading.h"
#include "grader/grade_program/grade_options.h"
#include "grader/grade_program/progress.h"

namespace simtutor::report {

/// Where a check failed and its runs do not tell what those that are wrong have in common, starts
/// this program again to make the check's runs with other seeds, which draw other sizes and
/// launches. What they tell together becomes the check's first message; points do not change.
/// Takes two seconds and a half at most for a check, and looks at the first few.
/// @param module built from the graded file
void ask_more_runs(check::Grading& grading, const GradeOptions& options, const std::string& module,
                   const Progress& progress);

/// That second program: makes the runs of the check GradeOptions::only on the module
/// GradeOptions::more_runs, and writes which of them are wrong to GradeOptions::json. It ends
/// without an answer where that takes too long.
/// @return 0: there is an answer; 2: there is none
int make_more_runs(const GradeOptions& options);

}  // namespace simtutor::report
