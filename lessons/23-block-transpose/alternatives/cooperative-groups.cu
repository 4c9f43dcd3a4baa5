// Alternative: the block is a group; each row is turned round by its number.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32 * 32];
    const auto block = cg::this_thread_block();
    const dim3 me = block.thread_index(), where = block.group_index();
    const unsigned width = block.group_dim().x, turned = (me.x + me.y) % width;
    float* corner =
        a + static_cast<long long>(where.y * blockDim.y) * columns + where.x * blockDim.x;
    float* element = corner + static_cast<long long>(me.y) * columns + me.x;
    tile[me.y * width + turned] = *element;
    block.sync();
    *element = tile[me.x * width + turned];
}
