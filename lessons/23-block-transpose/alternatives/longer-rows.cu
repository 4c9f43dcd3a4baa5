// Alternative: rows of 35 floats; any odd length will do.
__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32][35];
    const auto index = [columns](int row, int column) {
        return static_cast<std::size_t>(row) * columns + column;
    };
    const int row = threadIdx.y + blockIdx.y * blockDim.y;
    const int column = threadIdx.x + blockIdx.x * blockDim.x;
    float(&line)[35] = tile[threadIdx.y];
    line[threadIdx.x] = a[index(row, column)];
    __syncthreads();
    const float mirrored = tile[threadIdx.x][threadIdx.y];
    a[index(row, column)] = mirrored;
}
