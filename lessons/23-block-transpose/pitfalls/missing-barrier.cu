// Pitfall: nothing makes a thread wait for the mirrored element.
__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32 * 32];
    const int width = blockDim.x, turned = (threadIdx.x + threadIdx.y) % width;

    const std::size_t row = blockIdx.y * blockDim.y + threadIdx.y;
    const std::size_t column = blockIdx.x * blockDim.x + threadIdx.x;
    float* element = a + row * columns + column;

    tile[width * threadIdx.y + turned] = *element;
    *element = tile[width * threadIdx.x + turned];
}
