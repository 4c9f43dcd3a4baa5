// Alternative: rows of 35 floats; in tiles of 16 x 16 two rows share 34.
__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32 * 35];
    const auto index = [columns](int row, int column) {
        return static_cast<std::size_t>(row) * columns + column;
    };
    const auto place = [](int row, int column) {
        return blockDim.x == 16 ? row / 2 * 34 + row % 2 * 16 + column : row * 35 + column;
    };
    const int row = threadIdx.y + blockIdx.y * blockDim.y;
    const int column = threadIdx.x + blockIdx.x * blockDim.x;
    tile[place(threadIdx.y, threadIdx.x)] = a[index(row, column)];
    __syncthreads();
    const float mirrored = tile[place(threadIdx.x, threadIdx.y)];
    a[index(row, column)] = mirrored;
}
