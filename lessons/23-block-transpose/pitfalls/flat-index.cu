// Wrong: the tile has rows of 32, but all its elements are counted from its first row on.

/// Transposes each blockDim.x x blockDim.x tile of `a`, a row-major matrix with `columns` columns.
__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32][32];
    const int width = blockDim.x, x = threadIdx.x, y = threadIdx.y;

    const std::size_t row = blockIdx.y * blockDim.y + threadIdx.y;
    const std::size_t column = blockIdx.x * blockDim.x + threadIdx.x;
    float* element = a + row * columns + column;

    // Rows without a gap, row r turned round by r places: neither a row nor a column of the tile
    // has two elements of one warp in the same bank, in tiles of 16 x 16 and of 32 x 32.
    const int turned = (x + y) % width;
    tile[0][width * y + turned] = *element;
    __syncthreads();  // the mirrored element belongs to another thread
    *element = tile[0][width * x + turned];
}
