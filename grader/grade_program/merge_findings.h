#pragma once

#include <string>
#include <vector>

#include "grader/check/grading.h"
#include "grader/lesson/manifest.h"
#include "grader/lesson/record.h"
#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// Puts equal findings (same rule at the same sites) of all runs together, worst level first.
/// @param file the student's file as the verdict names it; sites in it get this name
std::vector<FindingVerdict> merge_findings(const std::vector<check::RunRecord>& runs,
                                           const check::Manifest& manifest,
                                           const std::string& file);

/// The runner, whose findings have the level that the text of the student's file gives them.
check::Runner with_settled_levels(check::Runner runner, const check::Manifest& manifest,
                                  const std::string& file);

}  // namespace simtutor::report
