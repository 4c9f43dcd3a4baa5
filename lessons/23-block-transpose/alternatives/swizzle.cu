// Alternative: rows of 32 floats; each row is turned round by its number, so no float is wasted.
#include <cstddef>

__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32][32];
    const int x = threadIdx.x, y = threadIdx.y;
    const std::size_t row = blockIdx.y * blockDim.y + y;
    float* element = a + row * columns + blockIdx.x * blockDim.x + x;
    tile[y][(x + y) % 32] = *element;
    __syncthreads();
    *element = tile[x][(x + y) % 32];
}
