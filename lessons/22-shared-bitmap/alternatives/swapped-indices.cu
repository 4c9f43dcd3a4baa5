// Alternative: both indices of the tile are exchanged, so that a warp stores neighbours.
#include <cstddef>

__global__ void picture(unsigned char* rgba, int width, int height) {
    __shared__ float tile[16][16];
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const float step = 2.0f * 3.1415926535f / 128.0f;
    tile[threadIdx.y][threadIdx.x] =
        255.0f * (sinf(x * step) + 1.0f) * (sinf(y * step) + 1.0f) / 4.0f;
    __syncthreads();
    if (x >= width || y >= height) return;
    unsigned char* pixel = rgba + 4 * (x + static_cast<std::size_t>(y) * width);
    pixel[0] = 0;
    pixel[1] = static_cast<unsigned char>(tile[15 - threadIdx.y][15 - threadIdx.x]);
    pixel[2] = 0;
    pixel[3] = 255;
}

__global__ void soften(const float* in, float* out, int width, int height, int rounds) {
    __shared__ float tile[16][16];
    const unsigned tx = threadIdx.x, ty = threadIdx.y;
    const unsigned x = blockIdx.x * 16 + tx, y = blockIdx.y * 16 + ty;
    const unsigned w = width, h = height;
    const bool inside = x < w && y < h;
    if (inside) tile[tx][ty] = in[std::size_t{y} * w + x];
    for (int round = 0; round < rounds; ++round) {
        __syncthreads();
        float sum = 0, count = 0;
        const auto add = [&](bool there, unsigned column, unsigned row) {
            if (!there) return;
            sum += tile[column][row];
            ++count;
        };
        add(inside, tx, ty);
        add(inside && tx != 0, tx - 1, ty);
        add(inside && ty != 0, tx, ty - 1);
        add(inside && tx != 15 && x + 1 < w, tx + 1, ty);
        add(inside && ty != 15 && y + 1 < h, tx, ty + 1);
        __syncthreads();
        if (inside) tile[tx][ty] = sum / count;
    }
    if (inside) out[std::size_t{y} * w + x] = tile[tx][ty];
}
