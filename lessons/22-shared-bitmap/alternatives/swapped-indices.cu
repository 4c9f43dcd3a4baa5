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
