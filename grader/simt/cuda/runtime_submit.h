#pragma once

#include <functional>

#include "grader/simt/cuda/runtime_call.h"

namespace simtutor::simt {

/// What an asynchronous call asks for. Copied where it has to be kept.
using Work = std::function<cudaError_t()>;

/// Work for a stream: checks the stream, then does the work at once.
cudaError_t submit(const ApiCall& call, cudaStream_t stream, Work work);

}  // namespace simtutor::simt
