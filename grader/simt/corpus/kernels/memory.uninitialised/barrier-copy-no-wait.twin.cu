// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 512
// corpus: array c out 64
// Copies belong to a cuda::barrier, and the threads wait there.
#include <cooperative_groups.h>
#include <cuda/barrier>

__global__ void copy(const float* a, float* c) {
    __shared__ cuda::barrier<cuda::thread_scope_block> arrived;
    __shared__ float stage[64];
    auto block = cooperative_groups::this_thread_block();
    if (block.thread_rank() == 0) init(&arrived, block.size());
    block.sync();
    cuda::memcpy_async(block, stage, a, sizeof stage, arrived);
    auto token = arrived.arrive();
    arrived.wait(std::move(token));
    c[threadIdx.x] = stage[threadIdx.x];
}
