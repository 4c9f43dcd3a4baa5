// Pitfall: the offset of an element is unsigned, and too large for it.

/// Transposes each blockDim.x x blockDim.x tile of `a`, a row-major matrix with `columns` columns.
__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32 * 32];
    const int width = blockDim.x, turned = (threadIdx.x + threadIdx.y) % width;

    const unsigned row = blockIdx.y * blockDim.y + threadIdx.y;
    const unsigned column = blockIdx.x * blockDim.x + threadIdx.x;
    float* element = a + row * columns + column;

    tile[width * threadIdx.y + turned] = *element;
    __syncthreads();  // the mirrored element belongs to another thread
    *element = tile[width * threadIdx.x + turned];
}
