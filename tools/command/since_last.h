#pragma once

#include <string>

#include "grader/findings/page.h"
#include "grader/verdict/verdict.h"

namespace simtutor::command {

/// What has changed from one attempt at a lesson to the next: points, checks, failed counters,
/// findings gone and new. A line that says so if nothing has; empty if one of them was not graded
/// or they are of different lessons.
std::string since_last_text(const report::Verdict& before, const report::Verdict& now,
                            const Style& look);

}  // namespace simtutor::command
