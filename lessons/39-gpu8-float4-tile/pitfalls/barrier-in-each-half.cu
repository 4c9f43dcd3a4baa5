// Wrong: one half of the block loads the upper rows of the tile, the other the lower ones, and each
// waits at a barrier of its own.

constexpr int rows = 16;      // of C per block, all of them in every thread
constexpr int columns = 128;  // of C per block, one per thread
constexpr int groups = 16;    // of four neighbouring columns of A in one tile
constexpr int depth = 4 * groups;

__global__ void gpu8(const float* a, const float* b, float* c, int n) {
    // A row must be a multiple of 4 floats long, or a float4 lies at an address that is no multiple
    // of 16 bytes. 65, as once printed, stops today's hardware with "misaligned address".
    constexpr int row_length = 4 * rows + 4;
    // as[g][4*r + j] is the element in row r and column 4*g + j of the tile of A.
    __shared__ alignas(16) float as[groups][row_length];

    const int column = blockIdx.x * columns + threadIdx.y * blockDim.x + threadIdx.x;
    const int first_row = blockIdx.y * rows;
    const int group = threadIdx.x;         // this thread loads four neighbouring columns
    const int load_row = threadIdx.y % 4;  // of rows load_row and load_row + 4 of a half

    float sum[rows] = {};
    for (int start = 0; start < n; start += depth) {
        float value[4];  // of B, for the four columns of a group
#pragma unroll
        for (int j = 0; j < 4; ++j) value[j] = b[(start + j) * n + column];

        if (threadIdx.y < 4) {
            const float* from = a + (first_row + load_row) * n + start + 4 * group;
            *reinterpret_cast<float4*>(&as[group][4 * load_row]) =
                *reinterpret_cast<const float4*>(from);
            *reinterpret_cast<float4*>(&as[group][4 * (load_row + 4)]) =
                *reinterpret_cast<const float4*>(from + 4 * n);
            __syncthreads();  // the upper half is there
        } else {
            const float* from = a + (first_row + 8 + load_row) * n + start + 4 * group;
            *reinterpret_cast<float4*>(&as[group][4 * (load_row + 8)]) =
                *reinterpret_cast<const float4*>(from);
            *reinterpret_cast<float4*>(&as[group][4 * (load_row + 12)]) =
                *reinterpret_cast<const float4*>(from + 4 * n);
            __syncthreads();  // the lower half is there
        }

#pragma unroll
        for (int g = 0; g < groups - 1; ++g) {
#pragma unroll
            for (int j = 0; j < 4; ++j) {
#pragma unroll
                for (int i = 0; i < rows; ++i) sum[i] += as[g][4 * i + j] * value[j];
                value[j] = b[(start + 4 * (g + 1) + j) * n + column];
            }
        }
#pragma unroll
        for (int j = 0; j < 4; ++j) {  // the last group: nothing left to load
#pragma unroll
            for (int i = 0; i < rows; ++i) sum[i] += as[groups - 1][4 * i + j] * value[j];
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
    gpu8<<<grid, block>>>(a, b, c, n);
}
