// Wrong: before they store, threads wait for each other, but only those that have sums in C.

constexpr int thread_rows = 16;               // of C per thread; begin with 8
constexpr int thread_columns = 8;             // of C per thread
constexpr int rows = 8 * thread_rows;         // of C per block: 8 threads along y
constexpr int columns = 16 * thread_columns;  // of C per block: 16 threads along x
constexpr int depth = 16;                     // columns of A and rows of B in one tile
constexpr int threads = 128;

/// Reads four neighbours in one access; `from` is a multiple of 16 bytes.
__device__ void read4(float* to, const float* from) {
    const float4 four = *reinterpret_cast<const float4*>(from);
    to[0] = four.x;
    to[1] = four.y;
    to[2] = four.z;
    to[3] = four.w;
}

/// Elements (row, column) to (row, column + 3) of an n x n matrix, and 0 for those beyond it.
/// `whole`: all four lie inside, and each row starts at a multiple of 16 bytes.
template <bool whole>
__device__ void load4(float* to, const float* matrix, int n, int row, int column) {
    if (whole) {
        read4(to, matrix + row * n + column);
    } else {
#pragma unroll
        for (int e = 0; e < 4; ++e)
            to[e] = row < n && column + e < n ? matrix[row * n + column + e] : 0;
    }
}

template <bool whole>
__global__ void __launch_bounds__(threads, 3)
    register_tile(const float* a, const float* b, float* c, int n) {
    // A's tile is transposed, and its rows too start at multiples of 16 bytes.
    __shared__ alignas(16) float as[depth][rows + 4];
    __shared__ alignas(16) float bs[depth][columns];

    const int thread = threadIdx.y * blockDim.x + threadIdx.x;
    const int first_row = blockIdx.y * rows;
    const int first_column = blockIdx.x * columns;
    const int own_row = 4 * threadIdx.y;     // and the three below; 32 further on, the next four
    const int own_column = 4 * threadIdx.x;  // and three to the right; 64 further on, the next four

    float sum[thread_rows][thread_columns] = {};
    for (int start = 0; start < n; start += depth) {
#pragma unroll
        for (int i = 0; i < depth; i += 4) {  // a warp loads one row of B's tile
            const int k = i + thread / 32;
            const int column = thread % 32 * 4;
            float four[4];
            load4<whole>(four, b, n, start + k, first_column + column);
            *reinterpret_cast<float4*>(&bs[k][column]) =
                make_float4(four[0], four[1], four[2], four[3]);
        }
#pragma unroll
        for (int i = 0; i < rows; i += 32) {  // four threads load one row of A's tile
            const int row = i + thread / 4;
            const int k = thread % 4 * 4;
            float four[4];
            load4<whole>(four, a, n, first_row + row, start + k);
#pragma unroll
            for (int e = 0; e < 4; ++e) as[k + e][row] = four[e];
        }
        __syncthreads();  // the tiles are whole

#pragma unroll
        for (int k = 0; k < depth; ++k) {
            float left[thread_rows];
            float right[thread_columns];
#pragma unroll
            for (int i = 0; i < thread_rows; i += 4) read4(left + i, &as[k][own_row + 8 * i]);
#pragma unroll
            for (int j = 0; j < thread_columns; j += 4)
                read4(right + j, &bs[k][own_column + 16 * j]);
#pragma unroll
            for (int i = 0; i < thread_rows; ++i)
#pragma unroll
                for (int j = 0; j < thread_columns; ++j) sum[i][j] += left[i] * right[j];
        }
        __syncthreads();  // nobody needs these tiles any more
    }
    const bool stores = first_row + own_row < n && first_column + own_column < n;
    if (stores) __syncthreads();  // all sums are there
#pragma unroll
    for (int i = 0; i < thread_rows; ++i) {
        const int row = first_row + own_row + 32 * (i / 4) + i % 4;
#pragma unroll
        for (int j = 0; j < thread_columns; j += 4) {
            const int column = first_column + own_column + 16 * j;
            if (whole) {
                *reinterpret_cast<float4*>(&c[row * n + column]) =
                    make_float4(sum[i][j], sum[i][j + 1], sum[i][j + 2], sum[i][j + 3]);
            } else {
#pragma unroll
                for (int e = 0; e < 4; ++e)
                    if (row < n && column + e < n) c[row * n + column + e] = sum[i][j + e];
            }
        }
    }
}

/// C = A*B. All three are n x n, row-major, in device memory.
void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(16, 8);
    const dim3 grid((n + columns - 1) / columns, (n + rows - 1) / rows);
    if (n % 128 == 0)
        register_tile<true><<<grid, block>>>(a, b, c, n);
    else
        register_tile<false><<<grid, block>>>(a, b, c, n);
}
