// GPU6: one thread computes 16 elements of a column of C, in 16 registers.

constexpr int rows = 16;      // of C per block, all of them in every thread
constexpr int columns = 128;  // of C per block, one per thread
constexpr int depth = 32;     // columns of A in one tile

__global__ void gpu6(const float* a, const float* b, float* c, int n) {
    // simtutor: begin student
    // 1. Declare the tile of A in shared memory, transposed: 32 rows of 16. How long is a row?
    // 2. Which column of C is this thread's? Which two float2 of A does it load, and where
    //    does each half go?
    // 3. Keep 16 sums. Index them with the counter of an unrolled loop only.
    // 4. What does one step of k need from B, and what from the tile? Where are barriers?
    // 5. Store the 16 sums.
    // simtutor: end
}

/// C = A*B. All three are n x n, row-major, in device memory; n is a multiple of 128.
void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(16, 8);
    const dim3 grid(n / columns, n / rows);
    gpu6<<<grid, block>>>(a, b, c, n);
}
