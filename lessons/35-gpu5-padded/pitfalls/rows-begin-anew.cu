// Wrong: from element 1,024 on a row of A is read from its beginning again.

constexpr int tile = 16;

__global__ void gpu5(const float* a, const float* b, float* c, int n) {
    __shared__ float as[tile][tile];
    __shared__ float bs[tile][tile + 1];  // 17 words: on 16 banks a column meets each bank once

    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int row = blockIdx.y * tile + y;
    const int column = blockIdx.x * tile + x;

    float sum = 0;
    for (int start = 0; start < n; start += tile) {
        as[y][x] = row < n && start + x < n ? a[row * n + start % 1024 + x] : 0.0f;
        bs[x][y] = start + y < n && column < n ? b[(start + y) * n + column] : 0.0f;
        __syncthreads();  // both tiles are whole

        for (int k = 0; k < tile; ++k) sum += as[y][k] * bs[x][k];
        __syncthreads();  // nobody needs these tiles any more
    }
    if (row < n && column < n) c[row * n + column] = sum;
}

/// C = A*B. All three are n x n, row-major, in device memory.
void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(tile, tile);
    const dim3 grid((n + tile - 1) / tile, (n + tile - 1) / tile);
    gpu5<<<grid, block>>>(a, b, c, n);
}

/// GPU5 for 16 and for 32 banks: no conflict on either, and no unused columns.
__global__ void unpadded(const float* a, const float* b, float* c, int n) {
    __shared__ float as[tile][tile];
    __shared__ float bs[tile][tile];  // element y of row x lies at place (x + y) % 16

    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int row = blockIdx.y * tile + y;
    const int column = blockIdx.x * tile + x;

    float sum = 0;
    for (int start = 0; start < n; start += tile) {
        as[y][x] = row < n && start + x < n ? a[row * n + start + x] : 0.0f;
        bs[x][(x + y) % tile] = start + y < n && column < n ? b[(start + y) * n + column] : 0.0f;
        __syncthreads();  // both tiles are whole

        for (int k = 0; k < tile; ++k) sum += as[y][k] * bs[x][(x + k) % tile];
        __syncthreads();  // nobody needs these tiles any more
    }
    if (row < n && column < n) c[row * n + column] = sum;
}

/// The same product.
void matmul_any_banks(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(tile, tile);
    const dim3 grid((n + tile - 1) / tile, (n + tile - 1) / tile);
    unpadded<<<grid, block>>>(a, b, c, n);
}
