// Wrong: from element 1,024 on a row of A is read from its beginning again.

constexpr int rows = 16;      // of C per block, all of them in every thread
constexpr int columns = 128;  // of C per block, one per thread
constexpr int depth = 32;     // columns of A in one tile

__global__ void gpu6(const float* a, const float* b, float* c, int n) {
    __shared__ float as[depth][rows + 1];  // the tile of A, transposed

    const int column = blockIdx.x * columns + threadIdx.y * blockDim.x + threadIdx.x;
    const int first_row = blockIdx.y * rows;
    const int load_row = threadIdx.y;         // this thread loads rows load_row and load_row + 8
    const int load_column = 2 * threadIdx.x;  // and two neighbouring columns of each

    float sum[rows] = {};
    for (int start = 0; start < n; start += depth) {
        const float* from = a + (first_row + load_row) * n + start % 1024 + load_column;
        const float2 upper = *reinterpret_cast<const float2*>(from);
        const float2 lower = *reinterpret_cast<const float2*>(from + 8 * n);
        as[load_column][load_row] = upper.x;
        as[load_column + 1][load_row] = upper.y;
        as[load_column][load_row + 8] = lower.x;
        as[load_column + 1][load_row + 8] = lower.y;
        __syncthreads();  // the tile is whole

#pragma unroll
        for (int k = 0; k < depth; ++k) {
            const float value = b[(start + k) * n + column];
#pragma unroll
            for (int i = 0; i < rows; ++i) sum[i] += as[k][i] * value;
        }
        __syncthreads();  // nobody needs this tile any more
    }
#pragma unroll
    for (int i = 0; i < rows; ++i) c[(first_row + i) * n + column] = sum[i];
}

/// C = A*B. All three are n x n, row-major, in device memory; n is a multiple of 128.
void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(16, 8);
    const dim3 grid(n / columns, n / rows);
    gpu6<<<grid, block>>>(a, b, c, n);
}
