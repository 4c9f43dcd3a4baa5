#pragma once

#include "grader/grade_program/grade_options.h"

namespace simtutor::report {

/// Builds the student's file, runs the lesson's checks, writes the verdict.
/// @return exit status: 0 full points, 1 not, 2 could not grade
int grade(const GradeOptions& options);

}  // namespace simtutor::report
