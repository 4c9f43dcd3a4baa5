// The tile of A is cleared once. In the last step an element beyond the end of a row is not stored,
// so the tile keeps what it held there, and counts on the zeros of B.

constexpr int tile = 16;

__global__ void rectangular(const float* a, const float* b, float* c, int j, int k, int l) {
    __shared__ float as[tile][tile];
    __shared__ float bs[tile][tile];

    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const std::size_t row = blockIdx.y * tile + y;
    const std::size_t column = blockIdx.x * tile + x;

    float sum = 0;
    as[y][x] = 0;
    for (int start = 0; start < k; start += tile) {
        const bool there = row < j && start + x < k;
        if (there) as[y][x] = a[row * k + start + x];
        bs[y][x] = start + y < k && column < l ? b[static_cast<std::size_t>(start + y) * l + column] : 0.0f;
        __syncthreads();

        for (int i = 0; i < tile; ++i) sum += as[y][i] * bs[i][x];
        __syncthreads();
    }
    if (row < j && column < l) c[row * l + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int j, int k, int l) {
    if (j == 0 || l == 0) return;
    const dim3 block(tile, tile);
    const dim3 grid((l + tile - 1) / tile, (j + tile - 1) / tile);
    rectangular<<<grid, block>>>(a, b, c, j, k, l);
}
