// Pitfall: a 33rd row was added. The rows are still 32 floats long, and a column lies in one bank.
__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[33][32];

    const std::size_t row = blockIdx.y * blockDim.y + threadIdx.y;
    const std::size_t column = blockIdx.x * blockDim.x + threadIdx.x;
    float* element = a + row * columns + column;

    tile[threadIdx.y][threadIdx.x] = *element;
    __syncthreads();
    *element = tile[threadIdx.x][threadIdx.y];
}
