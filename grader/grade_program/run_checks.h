#pragma once

#include <string>

#include "grader/check/grading.h"
#include "grader/grade_program/progress.h"

namespace simtutor::report {

/// Compares the cases of suite Check, registered ones included, with lesson.toml.
/// @return empty, or one sentence that names a check that one of them lacks
std::string compare_with_manifest(const check::Manifest& manifest);

/// Runs the cases of suite Check (or the one called `only`) and records each in `grading`: first the
/// TESTs of grade.cpp, then the registered ones.
void run_checks(check::Grading& grading, const std::string& only, const Progress& progress);

}  // namespace simtutor::report
