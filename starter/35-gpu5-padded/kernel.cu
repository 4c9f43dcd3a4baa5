// GPU5: GPU4 with the tile of B stored transposed, in rows that are padded against bank conflicts.

constexpr int tile = 16;

__global__ void gpu5(const float* a, const float* b, float* c, int n) {
    // simtutor: begin student
    // Begin with your GPU4 of lesson 34. Three lines change:
    // 1. B's tile: how long must one of its rows be, so that a column is fast?
    // 2. Load the same element of B, but store it transposed: bs[x] is column x of the tile.
    // 3. In step k the product takes bs[x][k].
    // simtutor: end
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
    // simtutor: begin student
    // 4. GPU5 with bs[tile][tile]: row x is still column x of the tile. At which place of its
    //    row must element y lie, so that no access has a conflict on 16 banks or on 32?
    // simtutor: end
}

/// The same product.
void matmul_any_banks(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(tile, tile);
    const dim3 grid((n + tile - 1) / tile, (n + tile - 1) / tile);
    unpadded<<<grid, block>>>(a, b, c, n);
}
