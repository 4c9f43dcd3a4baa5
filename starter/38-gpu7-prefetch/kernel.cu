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
