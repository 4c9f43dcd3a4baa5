// Pitfall: __syncwarp() waits for 32 threads, and a tile wider than 5 has more than one warp.
__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32 * 32];
    const int width = blockDim.x, turned = (threadIdx.x + threadIdx.y) % width;

    const std::size_t row = blockIdx.y * blockDim.y + threadIdx.y;
    const std::size_t column = blockIdx.x * blockDim.x + threadIdx.x;
    float* element = a + row * columns + column;

    tile[width * threadIdx.y + turned] = *element;
    __syncwarp();
    *element = tile[width * threadIdx.x + turned];
}
