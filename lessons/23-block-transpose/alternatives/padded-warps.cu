// Alternative: padding after every 32 elements, one float for each row that they have.
__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32 * 33];
    const int width = blockDim.x, rows_of_a_warp = 32 / width;
    const std::size_t row = blockIdx.y * blockDim.y + threadIdx.y;
    const std::size_t column = blockIdx.x * blockDim.x + threadIdx.x;
    float* element = a + row * columns + column;
    const int from = width * threadIdx.y + threadIdx.x, to = width * threadIdx.x + threadIdx.y;
    tile[from + from / 32 * rows_of_a_warp] = *element;
    __syncthreads();
    *element = tile[to + to / 32 * rows_of_a_warp];
}
