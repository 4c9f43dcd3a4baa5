#pragma once

#include <string>

#include "grader/check/grading.h"
#include "grader/lesson/manifest.h"

namespace simtutor::report {

/// Rules, gates and times are paid only with the results that they belong to (Check::needs): a
/// kernel that does nothing breaks no rule and costs nothing. A needed check may fail for a special
/// case, such as an empty array; it must be right in the runs that grade.cpp calls basic.
/// @return why this check earns no points, one sentence; empty if it may
std::string why_unpaid(const check::Check& declared, const check::Grading& grading);

}  // namespace simtutor::report
