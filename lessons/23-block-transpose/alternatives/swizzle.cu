// Alternative: each row is turned round by its number, the other way.
#include <cstddef>

__device__ int place(int row, int column) {
    const int width = blockDim.x;
    return row * width + (column - row + width) % width;
}

__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32 * 32];
    const int x = threadIdx.x, y = threadIdx.y;
    const std::size_t row = blockIdx.y * blockDim.y + y;
    float* element = a + row * columns + blockIdx.x * blockDim.x + x;
    tile[place(y, x)] = *element;
    __syncthreads();
    *element = tile[place(x, y)];
}
