#pragma once

#include <functional>
#include <optional>

#include "grader/simt/cuda/runtime/call/call.h"

struct CUstream_st {
    int device = 0;
    unsigned long long id = 0;
    unsigned flags = 0;
    int priority = 0;
    bool destroyed = false;
    std::optional<simtutor::simt::CallSite> created;  ///< nothing: the runtime made it
    unsigned order = 0;                               ///< the engine's number
};

namespace simtutor::simt {

/// Reports a stream that was never created or is destroyed.
cudaError_t check_stream(const ApiCall& call, cudaStream_t stream);
/// Checks the stream; the host then knows that its work has ended.
cudaError_t wait_for(const ApiCall& call, cudaStream_t stream);
/// The host knows that the work of the stream has ended.
void host_waits_for_stream(cudaStream_t stream);
/// The device on which the stream was made; for a default stream the chosen one.
int device_of(cudaStream_t stream);
/// A stream of the runtime's own, for work that `stream` has at the same time as other work: the
/// `number`-th (from 0) of those that belong to it.
cudaStream_t branch_of(cudaStream_t stream, std::size_t number);
/// The engine's number for a stream handle (null: the default stream), see HappensBefore.
unsigned stream_order(void* stream);
/// Runs `function` as a callback that the stream calls on the host.
void run_callback(cudaStream_t stream, cudaHostFn_t function, void* data);

/// What an asynchronous call asks for: the call says into which stream. Copied where it is kept.
using Work = std::function<cudaError_t(const ApiCall& call)>;
/// Work for a stream: checks the stream, then does the work at once, or captures it as a node of
/// this type. Empty nodes are for what a graph does not repeat: a hint, an allocation, a free.
cudaError_t submit(const ApiCall& call, cudaStream_t stream, cudaGraphNodeType type, Work work);

}  // namespace simtutor::simt
