// Pitfall: a thread computes 16 x 16 elements for itself. The traffic is that of a tile, but no thread
// takes anything from another.

constexpr int side = 16;         // rows and columns of a thread's piece
constexpr int tile = 16 * side;  // of a block's

__global__ void pieces(const float* a, const float* b, float* c, int n) {
    const std::size_t length = n;
    const std::size_t row = static_cast<std::size_t>(blockIdx.y) * tile + threadIdx.y;
    const std::size_t column = static_cast<std::size_t>(blockIdx.x) * tile + threadIdx.x;
    float sums[side][side] = {};
    for (std::size_t k = 0; k < length; ++k) {
        float from_a[side], from_b[side];
        for (int i = 0; i < side; ++i)
            from_a[i] = row + 16 * i < length ? a[(row + 16 * i) * length + k] : 0.0f;
        for (int j = 0; j < side; ++j)
            from_b[j] = column + 16 * j < length ? b[k * length + column + 16 * j] : 0.0f;
        for (int i = 0; i < side; ++i) {
            for (int j = 0; j < side; ++j) sums[i][j] += from_a[i] * from_b[j];
        }
    }
    for (int i = 0; i < side; ++i) {
        for (int j = 0; j < side; ++j) {
            if (row + 16 * i < length && column + 16 * j < length)
                c[(row + 16 * i) * length + column + 16 * j] = sums[i][j];
        }
    }
}

/// C = A*B. All three are n x n, row-major, in device memory.
void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(16, 16);
    const dim3 grid((n + tile - 1) / tile, (n + tile - 1) / tile);
    pieces<<<grid, block>>>(a, b, c, n);
}
