#pragma once

#include <map>
#include <string>

#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// One verdict from two of the same file and seed. A check gets its points only if it passes on
/// each back end that judges it; checks that neither judges count for nothing. Every check on which
/// the two differ becomes a disagreement.
/// @param simulator from the simulator, graded
/// @param gpu from a GPU, graded
/// @param simulated the runs that the simulator made, and the device it simulated: a GPU makes more
/// runs, and it is one device
Verdict merge_backends(const Verdict& simulator, const Verdict& gpu,
                       const std::map<std::string, std::string>& simulated);

}  // namespace simtutor::report
