// Pitfall: a row length of its own for tiles of 16 x 16. With 34 their loads are free of conflicts,
// and their stores are not.
__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32 * 33];
    const int length = blockDim.x == 16 ? 34 : 33;

    const std::size_t row = blockIdx.y * blockDim.y + threadIdx.y;
    const std::size_t column = blockIdx.x * blockDim.x + threadIdx.x;
    float* element = a + row * columns + column;

    tile[length * threadIdx.y + threadIdx.x] = *element;
    __syncthreads();
    *element = tile[length * threadIdx.x + threadIdx.y];
}
