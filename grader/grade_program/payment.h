#pragma once

#include <string>
#include <vector>

#include "grader/check/grading.h"
#include "grader/lesson/manifest.h"
#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// Rules, gates and times are paid only with the results that they belong to (Check::needs): a
/// kernel that does nothing breaks no rule and costs nothing. A needed check may fail for a special
/// case, such as an empty array; it must be right in the runs that grade.cpp calls basic.
/// @return why this check earns no points, one sentence; empty if it may
std::string why_unpaid(const check::Check& declared, const check::Grading& grading);

/// Rules and gates that fail in nothing but runs whose launch was refused: nothing ran that could
/// break them or keep them. Such a check earns no points and is told of in one sentence, "Not
/// judged where …"; that the launch is invalid costs the checks that ask for it.
void leave_to_refused_launch(CheckVerdict& check, const check::Check& declared,
                             const std::vector<FindingVerdict>& findings);

}  // namespace simtutor::report
