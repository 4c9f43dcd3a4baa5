// Alternative: stored transposed, read along the row.
#include <cstddef>

__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32][33];
    const std::size_t row = std::size_t{blockIdx.y} * blockDim.y + threadIdx.y;
    const std::size_t column = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    const float mine = a[row * columns + column];
    tile[threadIdx.x][threadIdx.y] = mine;
    __syncthreads();
    a[row * columns + column] = tile[threadIdx.y][threadIdx.x];
}
