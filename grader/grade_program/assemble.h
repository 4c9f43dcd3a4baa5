#pragma once

#include <string>

#include "grader/check/grading.h"
#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// Makes the verdict from what the checks left in `grading`. Counts the points.
/// @param only a check id when only that one was to run; empty: all
void assemble(Verdict& verdict, const check::Grading& grading, const std::string& only);

}  // namespace simtutor::report
