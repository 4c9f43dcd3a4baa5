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

__global__ void soften(const float* in, float* out, int width, int height, int rounds) {
    const cg::thread_block block = cg::this_thread_block();
    __shared__ float tile[256];
    const int rank = static_cast<int>(block.thread_rank());
    const int left = static_cast<int>(blockIdx.x * 16), top = static_cast<int>(blockIdx.y * 16);
    const int columns = min(16, width - left), rows = min(16, height - top);
    const int column = rank % 16, row = rank / 16;
    const bool inside = column < columns && row < rows;
    const long long place = static_cast<long long>(top + row) * width + left + column;
    if (inside) tile[rank] = in[place];
    for (int round = 0; round < rounds; ++round) {
        block.sync();
        float mean = 0.0f;
        if (inside) {
            float sum = tile[rank];
            float weight = 1.0f;
            for (int step : {-16, -1, 1, 16}) {
                const int to_column = column + step % 16, to_row = row + step / 16;
                if (to_column < 0 || to_column >= columns || to_row < 0 || to_row >= rows) continue;
                sum += tile[rank + step];
                weight += 1.0f;
            }
            mean = sum / weight;
        }
        block.sync();
        if (inside) tile[rank] = mean;
    }
    if (inside) out[place] = tile[rank];
}
