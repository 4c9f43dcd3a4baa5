// corpus: entry __global__ void mirror(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 64
// corpus: expect memory.uninitialised 15 13
// corpus: says Call cooperative_groups::wait() for the group before line 15
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
__global__ void mirror(const float* a, float* c) {
    __shared__ alignas(16) float stage[64];
    const auto block = cg::this_thread_block();
    cg::memcpy_async(block, stage, a, sizeof stage);
    block.sync();
    c[threadIdx.x] = stage[63 - threadIdx.x];
}
