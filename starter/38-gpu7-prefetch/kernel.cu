// GPU7: GPU6 with four values of B in flight. A value is loaded four steps before it is used.

constexpr int rows = 16;      // of C per block, all of them in every thread
constexpr int columns = 128;  // of C per block, one per thread
constexpr int depth = 32;     // columns of A in one tile
constexpr int ahead = 4;      // values of B on their way at any time

__global__ void gpu7(const float* a, const float* b, float* c, int n) {
    // simtutor: begin student
    // 1. Begin with your GPU6: the tile of A, this thread's column of C, 16 sums.
    // 2. Before the barrier, load the first four values of B of this tile.
    // 3. In step k use one of them for 16 multiply-adds. Then load the value of step k + 4
    //    in its place.
    // 4. The last four steps of a tile only use values. They load nothing.
    // simtutor: end
}

/// C = A*B. All three are n x n, row-major, in device memory; n is a multiple of 128.
void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(16, 8);
    const dim3 grid(n / columns, n / rows);
    gpu7<<<grid, block>>>(a, b, c, n);
}
