#pragma once

#include "grader/check/check.h"
#include "grader/check/grading.h"

namespace simtutor::check {

/// The request of a call: with the lesson's device, rules and limits, and the grading's seed.
/// @param backend where this call is made: a grading on a GPU makes some calls on the simulator
host::RunRequest request_of(const Call& call, Backend backend = grading().backend);

/// Records a result in the grading. @return the run for the check
Run keep(const Call& call, const host::RunRequest& request, host::RunResult result);

}  // namespace simtutor::check
