#include "grader/simt/cuda/runtime/stream/submit.h"

#include "grader/simt/cuda/runtime/stream/capture.h"
#include "grader/simt/cuda/runtime/stream/stream.h"

namespace simtutor::simt {
namespace {

cudaGraphNodeType node_type(WorkKind kind) {
    switch (kind) {
        case WorkKind::copy:
            return cudaGraphNodeTypeMemcpy;
        case WorkKind::fill:
            return cudaGraphNodeTypeMemset;
        case WorkKind::host:
            return cudaGraphNodeTypeHost;
        case WorkKind::graph:
            return cudaGraphNodeTypeGraph;
        case WorkKind::none:
            break;
    }
    return cudaGraphNodeTypeEmpty;
}

}  // namespace

cudaError_t submit(const ApiCall& call, cudaStream_t stream, WorkKind kind, Work work) {
    if (const cudaError_t error = check_stream(call, stream); error != cudaSuccess) return error;
    if (!is_capturing(stream)) return work();
    if (kind == WorkKind::none) return capture(stream, node_type(kind), nullptr);
    return capture(stream, node_type(kind), [work](cudaStream_t) { return work(); });
}

}  // namespace simtutor::simt
