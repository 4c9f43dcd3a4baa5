// Alternative: stored transposed, read along the row.
#include <cstddef>

__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[1024];
    const std::size_t row = std::size_t{blockIdx.y} * blockDim.y + threadIdx.y;
    const std::size_t column = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    const float mine = a[row * columns + column];
    unsigned turned = threadIdx.x + threadIdx.y;
    if (turned >= blockDim.x) turned -= blockDim.x;
    tile[threadIdx.x * blockDim.x + turned] = mine;
    __syncthreads();
    a[row * columns + column] = tile[threadIdx.y * blockDim.x + turned];
}
