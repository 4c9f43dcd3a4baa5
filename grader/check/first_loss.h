#pragma once

#include <vector>

#include "grader/check/grading.h"

namespace simtutor::check {

/// Makes the runs one by one, the smallest first, for a grading that ends with its first loss. Each
/// has all of its time: with less, a run on a busy machine would be a loss that is none.
/// @return the results in the order of the requests
/// @throws PointLost if a run hung, crashed or has a finding of level error
std::vector<host::RunResult> run_until_loss(const Runner& runner, host::Kind kind,
                                            const std::vector<host::RunRequest>& requests);

}  // namespace simtutor::check
