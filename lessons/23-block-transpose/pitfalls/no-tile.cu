// Pitfall: the mirrored element is read from device memory, so a warp reads a column.
__global__ void transpose_tiles(float* a, int columns) {
    const std::size_t row = blockIdx.y * blockDim.y + threadIdx.y;
    const std::size_t column = blockIdx.x * blockDim.x + threadIdx.x;
    const std::size_t from_row = blockIdx.y * blockDim.y + threadIdx.x;
    const std::size_t from_column = blockIdx.x * blockDim.x + threadIdx.y;

    const float mirrored = a[from_row * columns + from_column];
    __syncthreads();
    a[row * columns + column] = mirrored;
}
