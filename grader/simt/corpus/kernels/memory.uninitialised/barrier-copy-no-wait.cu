// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 512
// corpus: array c out 64
// corpus: expect memory.uninitialised 19 17
// corpus: says at the barrier that the copy belongs to
// Copies belong to a cuda::barrier, which the threads reach but do not wait at.
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
    if (threadIdx.x < 32) c[threadIdx.x] = stage[threadIdx.x];
    arrived.wait(std::move(token));
    if (threadIdx.x >= 32) c[threadIdx.x] = stage[threadIdx.x];
}
