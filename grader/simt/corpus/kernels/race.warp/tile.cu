// corpus: entry __global__ void tiles(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// corpus: expect race.warp 10 11
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void tiles(float* c) {
    __shared__ float cache[64];
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    cache[threadIdx.x] = threadIdx.x;
    c[threadIdx.x] = cache[threadIdx.x ^ 7];
    tile.sync();
}
