#include "grader/simt/cuda/runtime_submit.h"

#include "grader/simt/cuda/runtime_stream.h"

namespace simtutor::simt {

cudaError_t submit(const ApiCall& call, cudaStream_t stream, Work work) {
    if (const cudaError_t error = check_stream(call, stream); error != cudaSuccess) return error;
    return work();
}

}  // namespace simtutor::simt
