#pragma once

#include <vector>

#include "grader/check/grading.h"

namespace simtutor::check {

/// Makes the runs one by one, the smallest first, for a grading that ends with its first loss. Each
/// has a quarter of its time: none of a solution takes that long.
/// @return the results in the order of the requests
/// @throws PointLost if a run hung, crashed or has a finding of level error
std::vector<host::RunResult> run_until_loss(const Runner& runner, host::Kind kind,
                                            const std::vector<host::RunRequest>& requests);

}  // namespace simtutor::check
