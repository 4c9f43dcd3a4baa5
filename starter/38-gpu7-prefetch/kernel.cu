// GPU7: GPU6 with four values of B in flight. A value is loaded four steps before it is used.

constexpr int rows = 16;      // of C per block, all of them in every thread
constexpr int columns = 128;  // of C per block, one per thread
constexpr int depth = 32;     // columns of A in one tile
constexpr int ahead = 4;      // values of B on their way at any time

__global__ void gpu7(const float* a, const float* b, float* c, int n) {
    // simtutor: begin student
    // 1. Begin with your GPU6: the tile of A, this thread's column of C, 16 sums.
    // 2. Which values of B must be on their way before the first step?
    // 3. What does step k use, what does it load, into which place, and in which order?
    // 4. Which steps of a tile must not load?
    // simtutor: end
}

/// C = A*B. All three are n x n, row-major, in device memory; n is a multiple of 128.
void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(16, 8);
    const dim3 grid(n / columns, n / rows);
    gpu7<<<grid, block>>>(a, b, c, n);
}

__global__ void gpu7_tile_ahead(const float* a, const float* b, float* c, int n) {
    // simtutor: begin student
    // 5. Begin with your gpu7. What can be loaded before the second barrier, and where does it
    //    wait until the barrier is passed?
    // 6. Which tile has none after it, and which one has none before it?
    // simtutor: end
}

/// The same product. The next tile of A is on its way while this one is used.
void matmul_tile_ahead(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(16, 8);
    const dim3 grid(n / columns, n / rows);
    gpu7_tile_ahead<<<grid, block>>>(a, b, c, n);
}
