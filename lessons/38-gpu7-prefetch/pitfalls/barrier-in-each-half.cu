// Wrong: one half of the block loads the upper rows of the tile, the other the lower ones, and each
// waits at a barrier of its own.

constexpr int rows = 16;      // of C per block, all of them in every thread
constexpr int columns = 128;  // of C per block, one per thread
constexpr int depth = 32;     // columns of A in one tile
constexpr int ahead = 4;      // values of B on their way at any time

__global__ void gpu7(const float* a, const float* b, float* c, int n) {
    __shared__ float as[depth][rows + 1];  // the tile of A, transposed

    const int column = blockIdx.x * columns + threadIdx.y * blockDim.x + threadIdx.x;
    const int first_row = blockIdx.y * rows;
    const int load_row = threadIdx.y % 4;     // of a half: this thread loads load_row, load_row + 4
    const int load_column = 2 * threadIdx.x;  // and two neighbouring columns of each

    float sum[rows] = {};
    for (int start = 0; start < n; start += depth) {
        float value[ahead];  // step k uses value[k % ahead]
#pragma unroll
        for (int k = 0; k < ahead; ++k) value[k] = b[(start + k) * n + column];

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
        for (int k = 0; k < depth - ahead; ++k) {
#pragma unroll
            for (int i = 0; i < rows; ++i) sum[i] += as[k][i] * value[k % ahead];
            value[k % ahead] = b[(start + k + ahead) * n + column];
        }
#pragma unroll
        for (int k = depth - ahead; k < depth; ++k) {  // the last round: nothing left to load
#pragma unroll
            for (int i = 0; i < rows; ++i) sum[i] += as[k][i] * value[k % ahead];
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
    gpu7<<<grid, block>>>(a, b, c, n);
}

__global__ void gpu7_tile_ahead(const float* a, const float* b, float* c, int n) {
    __shared__ float as[depth][rows + 1];  // the tile of A, transposed

    const int column = blockIdx.x * columns + threadIdx.y * blockDim.x + threadIdx.x;
    const int first_row = blockIdx.y * rows;
    const int load_row = threadIdx.y;         // this thread loads rows load_row and load_row + 8
    const int load_column = 2 * threadIdx.x;  // and two neighbouring columns of each

    const float* from = a + (first_row + load_row) * n + load_column;
    float2 upper = *reinterpret_cast<const float2*>(from);
    float2 lower = *reinterpret_cast<const float2*>(from + 8 * n);
    float sum[rows] = {};
    for (int start = 0; start < n; start += depth) {
        as[load_column][load_row] = upper.x;
        as[load_column + 1][load_row] = upper.y;
        as[load_column][load_row + 8] = lower.x;
        as[load_column + 1][load_row + 8] = lower.y;

        float value[ahead];
#pragma unroll
        for (int k = 0; k < ahead; ++k) value[k] = b[(start + k) * n + column];
        __syncthreads();  // the tile is whole

        from += depth;
        if (start + depth < n) {  // the next tile's values wait in registers
            upper = *reinterpret_cast<const float2*>(from);
            lower = *reinterpret_cast<const float2*>(from + 8 * n);
        }
#pragma unroll
        for (int k = 0; k < depth - ahead; ++k) {
#pragma unroll
            for (int i = 0; i < rows; ++i) sum[i] += as[k][i] * value[k % ahead];
            value[k % ahead] = b[(start + k + ahead) * n + column];
        }
#pragma unroll
        for (int k = depth - ahead; k < depth; ++k) {
#pragma unroll
            for (int i = 0; i < rows; ++i) sum[i] += as[k][i] * value[k % ahead];
        }
        __syncthreads();  // nobody needs this tile any more
    }
#pragma unroll
    for (int i = 0; i < rows; ++i) c[(first_row + i) * n + column] = sum[i];
}

/// The same product. The next tile of A is on its way while this one is used.
void matmul_tile_ahead(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(16, 8);
    const dim3 grid(n / columns, n / rows);
    gpu7_tile_ahead<<<grid, block>>>(a, b, c, n);
}
