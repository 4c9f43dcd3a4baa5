// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 1 128
// corpus: array a in 512
// corpus: array c out 128
// corpus: expect race.shared 16 17
// Threads of a tile of two warps exchange values, and the tile does not meet.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void copy(const float* a, float* c) {
    __shared__ cg::block_tile_memory<128> room;
    __shared__ float cells[128];
    const cg::thread_block block = cg::this_thread_block(room);
    const auto tile = cg::tiled_partition<64>(block);
    float* const own = cells + 64 * tile.meta_group_rank();
    own[tile.thread_rank()] = a[block.thread_rank()];
    c[block.thread_rank()] = own[63 - tile.thread_rank()];
}
