#pragma once

#include <set>
#include <string>

#include "grader/report/verdict.h"

namespace simtutor::report {

/// One verdict from two of the same file and seed. A check gets its points only if it passes on
/// each back end that judges it; checks that neither judges count for nothing. Every check on which
/// the two differ becomes a disagreement.
/// @param simulator from the simulator, graded
/// @param gpu from a GPU, graded
/// @param simulated labels of the runs that the simulator made: a GPU makes more
Verdict merge_backends(const Verdict& simulator, const Verdict& gpu,
                       const std::set<std::string>& simulated);

}  // namespace simtutor::report
