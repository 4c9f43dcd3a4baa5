// Pitfall: the loop over the steps is not unrolled, so value[k % 4] has no constant index.

constexpr int rows = 16;      // of C per block, all of them in every thread
constexpr int columns = 128;  // of C per block, one per thread
constexpr int depth = 32;     // columns of A in one tile
constexpr int ahead = 4;      // values of B in flight at any time

__global__ void gpu7(const float* a, const float* b, float* c, int n) {
    __shared__ float as[depth][rows + 1];  // the tile of A, transposed

    const int column = blockIdx.x * columns + threadIdx.y * blockDim.x + threadIdx.x;
    const int first_row = blockIdx.y * rows;
    const int load_row = threadIdx.y;         // this thread loads rows load_row and load_row + 8
    const int load_column = 2 * threadIdx.x;  // and two neighbouring columns of each

    float sum[rows] = {};
    for (int start = 0; start < n; start += depth) {
        const float* from = a + (first_row + load_row) * n + start + load_column;
        const float2 upper = *reinterpret_cast<const float2*>(from);
        const float2 lower = *reinterpret_cast<const float2*>(from + 8 * n);
        as[load_column][load_row] = upper.x;
        as[load_column + 1][load_row] = upper.y;
        as[load_column][load_row + 8] = lower.x;
        as[load_column + 1][load_row + 8] = lower.y;

        float value[ahead];  // step k uses value[k % ahead]
#pragma unroll
        for (int k = 0; k < ahead; ++k) value[k] = b[(start + k) * n + column];
        __syncthreads();

#pragma unroll 1
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
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < rows; ++i) c[(first_row + i) * n + column] = sum[i];
}

void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(16, 8);
    const dim3 grid(n / columns, n / rows);
    gpu7<<<grid, block>>>(a, b, c, n);
}

// The second kernel: the next tile of A is in flight while this one is used.
__global__ void tile_ahead(const float* a, const float* b, float* c, int n) {
    __shared__ float as[32][17];
    const int x = threadIdx.x, y = threadIdx.y;
    const int column = blockIdx.x * 128 + y * 16 + x, first_row = blockIdx.y * 16;
    const float* from = a + (first_row + y) * n + 2 * x;
    float2 upper = *reinterpret_cast<const float2*>(from);
    float2 lower = *reinterpret_cast<const float2*>(from + 8 * n);
    float sum[16] = {};
    for (int start = 0; start < n; start += 32) {
        as[2 * x][y] = upper.x;
        as[2 * x + 1][y] = upper.y;
        as[2 * x][y + 8] = lower.x;
        as[2 * x + 1][y + 8] = lower.y;
        float value[4];
#pragma unroll
        for (int k = 0; k < 4; ++k) value[k] = b[(start + k) * n + column];
        __syncthreads();
        from += 32;
        if (start + 32 < n) {
            upper = *reinterpret_cast<const float2*>(from);
            lower = *reinterpret_cast<const float2*>(from + 8 * n);
        }
#pragma unroll
        for (int k = 0; k < 32; ++k) {
#pragma unroll
            for (int i = 0; i < 16; ++i) sum[i] += as[k][i] * value[k % 4];
            if (k < 28) value[k % 4] = b[(start + k + 4) * n + column];
        }
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < 16; ++i) c[(first_row + i) * n + column] = sum[i];
}

void matmul_tile_ahead(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    tile_ahead<<<dim3(n / 128, n / 16), dim3(16, 8)>>>(a, b, c, n);
}
