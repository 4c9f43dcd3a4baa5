// GPU8: GPU7 with a deeper tile of A, which is loaded and stored as float4.

constexpr int rows = 16;      // of C per block, all of them in every thread
constexpr int columns = 128;  // of C per block, one per thread
constexpr int groups = 16;    // of four neighbouring columns of A in one tile
constexpr int depth = 4 * groups;
// A row of the tile holds 16 float4. Its length must be a multiple of 4 floats, or a float4 lies at
// an address that is no multiple of 16 bytes. 65, as once printed, fails here: "misaligned
// address".
constexpr int row_length = 4 * rows + 4;

__global__ void gpu8(const float* a, const float* b, float* c, int n) {
    // simtutor: begin student
    // 1. Declare the tile of A: 16 groups of four columns. How long must a row be?
    // 2. Each thread loads two float4 of A and stores each with one float4 store.
    // 3. Before the barrier, load the values of B for the first group.
    // 4. For each group: four values of B, 16 multiply-adds with each, then load the value
    //    of the next group in its place. The last group loads nothing.
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
