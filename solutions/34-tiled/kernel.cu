// GPU4: one thread computes one element of C; a block shares tiles of A and B.

constexpr int tile = 16;

__global__ void gpu4(const float* a, const float* b, float* c, int n) {
    // simtutor: begin student
    __shared__ float as[tile][tile];
    __shared__ float bs[tile][tile];

    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int row = blockIdx.y * tile + y;
    const int column = blockIdx.x * tile + x;

    float sum = 0;
    for (int start = 0; start < n; start += tile) {
        as[y][x] = row < n && start + x < n ? a[row * n + start + x] : 0.0f;
        bs[y][x] = start + y < n && column < n ? b[(start + y) * n + column] : 0.0f;
        __syncthreads();  // both tiles are whole

        for (int k = 0; k < tile; ++k) sum += as[y][k] * bs[k][x];
        __syncthreads();  // nobody needs these tiles any more
    }
    if (row < n && column < n) c[row * n + column] = sum;
    // simtutor: instead
    //| // 1. Declare one 16 x 16 tile of A and one of B in shared memory.
    //| // 2. Go along the row of A and down the column of B in steps of one tile. In each step
    //| //    every thread loads one element of each tile. What if its element lies outside?
    //| // 3. Put a barrier wherever the block must wait. Every thread must reach it.
    //| // 4. Add up the products from shared memory. Store the sum once. Which threads do that?
    // simtutor: end
}

/// C = A*B. All three are n x n, row-major, in device memory.
void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(tile, tile);
    const dim3 grid((n + tile - 1) / tile, (n + tile - 1) / tile);
    gpu4<<<grid, block>>>(a, b, c, n);
}
