// Pitfall: the tiles are right, but one block goes over all of C.

constexpr int tile = 16;

__global__ void rectangular(const float* a, const float* b, float* c, int j, int k, int l) {
    __shared__ float as[tile][tile];
    __shared__ float bs[tile][tile];
    const int x = threadIdx.x, y = threadIdx.y;
    for (int top = 0; top < j; top += tile) {
        for (int left = 0; left < l; left += tile) {
            const std::size_t row = top + y, column = left + x;
            float sum = 0;
            for (int start = 0; start < k; start += tile) {
                as[y][x] = row < j && start + x < k ? a[row * k + start + x] : 0.0f;
                bs[y][x] = start + y < k && column < l
                               ? b[static_cast<std::size_t>(start + y) * l + column]
                               : 0.0f;
                __syncthreads();
                for (int i = 0; i < tile; ++i) sum += as[y][i] * bs[i][x];
                __syncthreads();
            }
            if (row < j && column < l) c[row * l + column] = sum;
        }
    }
}

/// C = A*B, row-major, in device memory. Any of j, k and l may be 0.
void matmul(const float* a, const float* b, float* c, int j, int k, int l) {
    if (j == 0 || l == 0) return;
    rectangular<<<1, dim3(tile, tile)>>>(a, b, c, j, k, l);
}
