// Alternative: the block is a group, and the tile one row of 256 places.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void picture(unsigned char* rgba, int width, int height) {
    const cg::thread_block block = cg::this_thread_block();
    __shared__ float tile[256];
    const unsigned rank = block.thread_rank();
    const int x = static_cast<int>(blockIdx.x * 16 + rank % 16);
    const int y = static_cast<int>(blockIdx.y * 16 + rank / 16);
    const float step = 2.0f * 3.1415926535f / 128.0f;
    tile[rank] = 63.75f * (1.0f + sinf(step * x)) * (1.0f + sinf(step * y));
    block.sync();
    const bool inside = x < width && y < height;
    if (!inside) return;
    const std::size_t place = static_cast<std::size_t>(y) * width + x;
    rgba[4 * place] = 0;
    rgba[4 * place + 1] = static_cast<unsigned char>(tile[255 - rank]);
    rgba[4 * place + 2] = 0;
    rgba[4 * place + 3] = 255;
}
