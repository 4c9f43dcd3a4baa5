#pragma once

#include <vector>

#include "grader/findings/sources.h"
#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// Of several accesses outside of arrays in one kernel: those that say little by themselves point
/// to the one that says more, or that comes before.
void advise_bounds_together(std::vector<FindingVerdict>& merged, Sources& sources);

}  // namespace simtutor::report
