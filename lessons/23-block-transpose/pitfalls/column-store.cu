// Pitfall: each thread stores its own element at the mirrored place, so a warp writes a column.
__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32 * 32];
    const int width = blockDim.x, turned = (threadIdx.x + threadIdx.y) % width;

    const std::size_t row = blockIdx.y * blockDim.y + threadIdx.y;
    const std::size_t column = blockIdx.x * blockDim.x + threadIdx.x;
    float* element = a + row * columns + column;

    tile[width * threadIdx.y + turned] = *element;
    __syncthreads();
    const std::size_t to_row = blockIdx.y * blockDim.y + threadIdx.x;
    const std::size_t to_column = blockIdx.x * blockDim.x + threadIdx.y;
    a[to_row * columns + to_column] = tile[width * threadIdx.y + turned];
}
