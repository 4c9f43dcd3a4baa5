// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 512
// corpus: array c out 64
// A stage of a cuda::pipeline is read once its copies are there.
#include <cooperative_groups.h>
#include <cuda/pipeline>

__global__ void copy(const float* a, float* c) {
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
    __shared__ float stage[64];
    auto block = cooperative_groups::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    pipe.producer_acquire();
    cuda::memcpy_async(block, stage, a, sizeof stage, pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    const float own = stage[threadIdx.x];
    c[threadIdx.x] = own;
    pipe.consumer_release();
}
