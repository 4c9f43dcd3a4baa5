#pragma once

#include <string>

#include "grader/check/grading.h"
#include "grader/grade_program/progress.h"

namespace simtutor::report {

/// Compares the tests of suite Check with lesson.toml.
/// @return empty, or one sentence that names a test that one of them lacks
std::string compare_with_manifest(const check::Manifest& manifest);

/// Runs the tests of suite Check (or the one called `only`) and records each in `grading`.
void run_checks(check::Grading& grading, const std::string& only, const Progress& progress);

}  // namespace simtutor::report
