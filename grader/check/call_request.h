#pragma once

#include "grader/check/check.h"

namespace simtutor::check {

/// A call with all that the manifest and the command line add to it.
host::RunRequest request_of(const Call& call);

/// Records a result in the grading and gives it to the check.
Run keep(const Call& call, const host::RunRequest& request, host::RunResult result);

}  // namespace simtutor::check
