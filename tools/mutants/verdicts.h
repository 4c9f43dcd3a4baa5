#pragma once

#include <string>
#include <vector>

#include "grader/verdict/verdict.h"

namespace simtutor::mutants {

/// The checks that failed, in the lesson's order.
std::vector<std::string> failed_checks(const report::Verdict& verdict);

/// Why mutants cannot be compared with this solution: "80 of 100 points, without traffic". Empty if
/// it has full points.
std::string missing_points(const report::Verdict& solution);

/// What tells two verdicts apart: the outcome of a check or of a gate, or a finding. Empty:
/// nothing. Times, how much of a gate's bound was used, and a check that one of them was not judged
/// by are no difference.
std::string told_apart_by(const report::Verdict& one, const report::Verdict& other);

}  // namespace simtutor::mutants
