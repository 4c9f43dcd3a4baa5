// Wrong: each row is turned round within 16 places, whatever the width of the tile.

/// Transposes each blockDim.x x blockDim.x tile of `a`, a row-major matrix with `columns` columns.
__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32 * 32];
    const int width = blockDim.x, x = threadIdx.x, y = threadIdx.y;

    const std::size_t row = blockIdx.y * blockDim.y + threadIdx.y;
    const std::size_t column = blockIdx.x * blockDim.x + threadIdx.x;
    float* element = a + row * columns + column;

    // Row r is turned round by r places.
    const auto place = [&](int row, int column) {
        if (width % 16 != 0) return width * row + column;
        return width * row + column / 16 * 16 + (column + row) % 16;
    };
    tile[place(y, x)] = *element;
    __syncthreads();  // the mirrored element belongs to another thread
    *element = tile[place(x, y)];
}
