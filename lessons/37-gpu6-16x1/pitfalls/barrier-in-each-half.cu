// Wrong: one half of the block loads the upper rows of the tile, the other the lower ones, and each
// waits at a barrier of its own.

constexpr int rows = 16;      // of C per block, all of them in every thread
constexpr int columns = 128;  // of C per block, one per thread
constexpr int depth = 32;     // columns of A in one tile

__global__ void gpu6(const float* a, const float* b, float* c, int n) {
    __shared__ float as[depth][rows + 1];  // the tile of A, transposed

    const int column = blockIdx.x * columns + threadIdx.y * blockDim.x + threadIdx.x;
    const int first_row = blockIdx.y * rows;
    const int load_row = threadIdx.y % 4;     // of a half: this thread loads load_row, load_row + 4
    const int load_column = 2 * threadIdx.x;  // and two neighbouring columns of each

    float sum[rows] = {};
    for (int start = 0; start < n; start += depth) {
        if (threadIdx.y < 4) {
            const float* from = a + (first_row + load_row) * n + start + load_column;
            const float2 first = *reinterpret_cast<const float2*>(from);
            const float2 second = *reinterpret_cast<const float2*>(from + 4 * n);
            as[load_column][load_row] = first.x;
            as[load_column + 1][load_row] = first.y;
            as[load_column][load_row + 4] = second.x;
            as[load_column + 1][load_row + 4] = second.y;
            __syncthreads();  // the upper half is there
        } else {
            const float* from = a + (first_row + 8 + load_row) * n + start + load_column;
            const float2 first = *reinterpret_cast<const float2*>(from);
            const float2 second = *reinterpret_cast<const float2*>(from + 4 * n);
            as[load_column][load_row + 8] = first.x;
            as[load_column + 1][load_row + 8] = first.y;
            as[load_column][load_row + 12] = second.x;
            as[load_column + 1][load_row + 12] = second.y;
            __syncthreads();  // the lower half is there
        }

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
