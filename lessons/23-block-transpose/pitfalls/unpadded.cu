// Pitfall: rows of 32 floats, so the 32 elements of a column lie in one bank.
__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32][32];

    const std::size_t row = blockIdx.y * blockDim.y + threadIdx.y;
    const std::size_t column = blockIdx.x * blockDim.x + threadIdx.x;
    float* element = a + row * columns + column;

    tile[threadIdx.y][threadIdx.x] = *element;
    __syncthreads();
    *element = tile[threadIdx.x][threadIdx.y];
}
