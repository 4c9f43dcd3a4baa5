// corpus: entry __global__ void mirror(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 64
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
__global__ void mirror(const float* a, float* c) {
    __shared__ alignas(16) float stage[64];
    const auto block = cg::this_thread_block();
    cg::memcpy_async(block, stage, a, sizeof stage);
    cg::wait(block);
    c[threadIdx.x] = stage[63 - threadIdx.x];
}
