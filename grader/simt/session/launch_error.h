#pragma once

#include "grader/simt/engine/launch_info.h"

namespace simtutor::simt {

/// The CUDA error of a launch that ended so; 0: none.
int cuda_error_of(const LaunchResult& result);

}  // namespace simtutor::simt
