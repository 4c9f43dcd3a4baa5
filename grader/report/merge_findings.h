#pragma once

#include <string>
#include <vector>

#include "grader/check/manifest.h"
#include "grader/check/record.h"
#include "grader/report/verdict.h"

namespace simtutor::report {

/// Puts equal findings (same rule at the same sites) of all runs together, worst level first.
/// @param file the student's file as the verdict names it; sites in it get this name
std::vector<FindingVerdict> merge_findings(const std::vector<check::RunRecord>& runs,
                                           const check::Manifest& manifest,
                                           const std::string& file);

}  // namespace simtutor::report
