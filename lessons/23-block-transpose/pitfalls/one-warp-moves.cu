// Pitfall: rows are read and written whole and no bank is asked twice, but the first row of threads
// does the work of all.

__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32 * 32];
    const int width = blockDim.x;
    const std::size_t first_row = static_cast<std::size_t>(blockIdx.y) * width;
    float* corner = a + first_row * columns + static_cast<std::size_t>(blockIdx.x) * width;
    if (threadIdx.y == 0) {
        for (int row = 0; row < width; ++row)
            tile[width * row + (row + threadIdx.x) % width] =
                corner[static_cast<std::size_t>(row) * columns + threadIdx.x];
    }
    __syncthreads();
    if (threadIdx.y == 0) {
        for (int row = 0; row < width; ++row)
            corner[static_cast<std::size_t>(row) * columns + threadIdx.x] =
                tile[width * threadIdx.x + (row + threadIdx.x) % width];
    }
}
