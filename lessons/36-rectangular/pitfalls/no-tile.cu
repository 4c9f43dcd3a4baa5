// Pitfall: a thread computes 16 x 16 elements for itself. The traffic is that of a tile, but no
// thread takes anything from another.

constexpr int side = 16;         // rows and columns of a thread's piece
constexpr int tile = 16 * side;  // of a block's

__global__ void pieces(const float* a, const float* b, float* c, int j, int k, int l) {
    const std::size_t row = static_cast<std::size_t>(blockIdx.y) * tile + threadIdx.y;
    const std::size_t column = static_cast<std::size_t>(blockIdx.x) * tile + threadIdx.x;
    float sums[side][side] = {};
    for (std::size_t i = 0; i < k; ++i) {
        float from_a[side], from_b[side];
        for (int p = 0; p < side; ++p)
            from_a[p] = row + 16 * p < j ? a[(row + 16 * p) * k + i] : 0.0f;
        for (int q = 0; q < side; ++q)
            from_b[q] = column + 16 * q < l ? b[i * l + column + 16 * q] : 0.0f;
        for (int p = 0; p < side; ++p) {
            for (int q = 0; q < side; ++q) sums[p][q] += from_a[p] * from_b[q];
        }
    }
    for (int p = 0; p < side; ++p) {
        for (int q = 0; q < side; ++q) {
            if (row + 16 * p < j && column + 16 * q < l)
                c[(row + 16 * p) * l + column + 16 * q] = sums[p][q];
        }
    }
}

/// C = A*B, row-major, in device memory. Any of j, k and l may be 0.
void matmul(const float* a, const float* b, float* c, int j, int k, int l) {
    if (j == 0 || l == 0) return;
    const dim3 block(16, 16);
    const dim3 grid((l + tile - 1) / tile, (j + tile - 1) / tile);
    pieces<<<grid, block>>>(a, b, c, j, k, l);
}
