// Alternative: a fixed number of blocks walks over the tiles of C.

constexpr int tile = 16;
constexpr unsigned most_blocks = 1056;

__global__ void rectangular(const float* a, const float* b, float* c, int j, int k, int l) {
    __shared__ float as[tile][tile];
    __shared__ float bs[tile][tile];
    const int x = threadIdx.x, y = threadIdx.y;
    const std::size_t across = (l + std::size_t{tile} - 1) / tile,
                      all = across * ((j + std::size_t{tile} - 1) / tile);
    for (std::size_t number = blockIdx.x; number < all; number += gridDim.x) {
        const std::size_t row = number / across * tile + y, column = number % across * tile + x;
        float sum = 0;
        for (int start = 0; start < k; start += tile) {
            as[y][x] = row < j && start + x < k ? a[row * k + start + x] : 0.0f;
            bs[y][x] = start + y < k && column < l ? b[(std::size_t{} + start + y) * l + column] : 0.0f;
            __syncthreads();
            for (int i = 0; i < tile; ++i) sum += as[y][i] * bs[i][x];
            __syncthreads();
        }
        if (row < j && column < l) c[row * l + column] = sum;
    }
}

/// C = A*B, row-major, in device memory. Any of j, k and l may be 0.
void matmul(const float* a, const float* b, float* c, int j, int k, int l) {
    if (j == 0 || l == 0) return;
    const std::size_t all = ((l + std::size_t{tile} - 1) / tile) * ((j + std::size_t{tile} - 1) / tile);
    const unsigned blocks = all < most_blocks ? all : most_blocks;
    rectangular<<<blocks, dim3(tile, tile)>>>(a, b, c, j, k, l);
}
