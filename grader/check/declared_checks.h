#pragma once

#include <set>
#include <string>

#include "grader/lesson/manifest.h"

namespace simtutor::check {

/// The cases of suite Check that GoogleTest knows.
std::set<std::string> case_names();

/// Registers a case Check.ID with GoogleTest for each check that lesson.toml declares in full:
/// rules and gates for the runs of LessonRuns, and the time of a GPU. A TEST(Check, ID) of
/// grade.cpp takes precedence. Call it once, before the cases run.
void register_declared_checks(const Manifest& manifest);

}  // namespace simtutor::check
