// Wrong: where a row of B begins is computed as a number of 32 bits.
constexpr int tile = 16;

__global__ void rectangular(const float* a, const float* b, float* c, int j, int k, int l) {
    __shared__ float as[tile][tile];
    __shared__ float bs[tile][tile];

    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const std::size_t row = blockIdx.y * tile + y;  // wide enough for any offset
    const std::size_t column = blockIdx.x * tile + x;

    float sum = 0;
    for (int start = 0; start < k; start += tile) {  // the last tile may hang over
        as[y][x] = row < j && start + x < k ? a[row * k + start + x] : 0.0f;
        const std::size_t begin = (start + threadIdx.y) * l;
        bs[y][x] = start + y < k && column < l ? b[begin + column] : 0.0f;
        __syncthreads();  // both tiles are whole

        for (int i = 0; i < tile; ++i) sum += as[y][i] * bs[i][x];
        __syncthreads();  // nobody needs these tiles any more
    }
    if (row < j && column < l) c[row * l + column] = sum;
}

/// C = A*B, row-major, in device memory. Any of j, k and l may be 0.
void matmul(const float* a, const float* b, float* c, int j, int k, int l) {
    if (j == 0 || l == 0) return;  // C has no element; for k == 0 its elements are 0
    const dim3 block(tile, tile);
    const dim3 grid((l + tile - 1) / tile, (j + tile - 1) / tile);
    rectangular<<<grid, block>>>(a, b, c, j, k, l);
}
