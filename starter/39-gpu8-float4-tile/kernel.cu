// GPU8: GPU7 with a deeper tile of A, which is loaded and stored as float4.

constexpr int rows = 16;      // of C per block, all of them in every thread
constexpr int columns = 128;  // of C per block, one per thread
constexpr int groups = 16;    // of four neighbouring columns of A in one tile
constexpr int depth = 4 * groups;

__global__ void gpu8(const float* a, const float* b, float* c, int n) {
    // simtutor: begin student
    // 1. Declare the tile of A: 16 groups of four columns. How long must a row be?
    // 2. Each thread loads two float4 of A and stores each with one float4 store.
    // 3. Before the barrier, load the values of B for the first group.
    // 4. For each group: four steps of 16 multiply-adds. Which value of B does a step use,
    //    and which one does it load, when? The last group loads nothing.
    // 5. Store the 16 sums.
    // simtutor: end
}

/// C = A*B. All three are n x n, row-major, in device memory; n is a multiple of 128.
void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(16, 8);
    const dim3 grid(n / columns, n / rows);
    gpu8<<<grid, block>>>(a, b, c, n);
}
