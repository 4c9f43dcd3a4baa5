// Pitfall: rows of 33 floats suit tiles of 32 x 32 only.
__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32][33];

    const std::size_t row = blockIdx.y * blockDim.y + threadIdx.y;
    const std::size_t column = blockIdx.x * blockDim.x + threadIdx.x;
    float* element = a + row * columns + column;

    tile[threadIdx.y][threadIdx.x] = *element;
    __syncthreads();
    *element = tile[threadIdx.x][threadIdx.y];
}
