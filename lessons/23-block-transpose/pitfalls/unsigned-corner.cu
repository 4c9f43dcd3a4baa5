// Pitfall: the place of the tile's first element is a product of 32 bits, and too large for them.

/// Transposes each blockDim.x x blockDim.x tile of `a`, a row-major matrix with `columns` columns.
__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32][32];
    const int x = threadIdx.x, y = threadIdx.y;
    float* first = a + blockIdx.y * blockDim.y * columns + blockIdx.x * blockDim.x;
    float* element = first + std::size_t{threadIdx.y} * columns + x;

    tile[y][x ^ y ^ ((y & 1) << 4)] = *element;
    __syncthreads();  // the mirrored element belongs to another thread
    *element = tile[x][y ^ x ^ ((x & 1) << 4)];
}
