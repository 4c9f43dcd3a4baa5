// Pitfall: each row is turned round, but within 32 places, whatever the width of the tile.
__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32][32];
    const int turned = (threadIdx.x + threadIdx.y) % 32;

    const std::size_t row = blockIdx.y * blockDim.y + threadIdx.y;
    const std::size_t column = blockIdx.x * blockDim.x + threadIdx.x;
    float* element = a + row * columns + column;

    tile[threadIdx.y][turned] = *element;
    __syncthreads();
    *element = tile[threadIdx.x][turned];
}
