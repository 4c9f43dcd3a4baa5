#pragma once

#include "grader/check/check.h"
#include "grader/check/grading.h"

namespace simtutor::check {

/// A call with all that the manifest and the command line add to it.
/// @param backend where this call is made: a grading on a GPU makes some calls on the simulator
host::RunRequest request_of(const Call& call, Backend backend = grading().backend);

/// Records a result in the grading and gives it to the check.
Run keep(const Call& call, const host::RunRequest& request, host::RunResult result);

}  // namespace simtutor::check
