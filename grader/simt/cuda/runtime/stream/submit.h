#pragma once

#include <functional>

#include "grader/simt/cuda/runtime/call/call.h"

namespace simtutor::simt {

/// What an asynchronous call asks for. Copied where it has to be kept.
using Work = std::function<cudaError_t()>;

enum class WorkKind {
    copy,
    fill,
    host,   ///< a function of the program
    graph,  ///< the launch of a graph
    none    ///< nothing that a graph repeats: a hint, an allocation, a free
};

/// Work for a stream: checks the stream, then does the work at once, or captures it.
cudaError_t submit(const ApiCall& call, cudaStream_t stream, WorkKind kind, Work work);
inline cudaError_t submit(const ApiCall& call, cudaStream_t stream, Work work) {
    return submit(call, stream, WorkKind::copy, std::move(work));
}

}  // namespace simtutor::simt
