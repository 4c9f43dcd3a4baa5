// Wrong: the first row of a block and its first column are 16 bits wide.
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
    if constexpr (whole)
        read4(to, matrix + row * n + column);
    else
        for (int i = 0; i < 4; ++i)
            to[i] = row < n && column + i < n ? matrix[row * n + column + i] : 0.0f;
}

template <bool whole>
__global__ void __launch_bounds__(threads, 3)
    register_tile(const float* a, const float* b, float* c, int n) {
    __shared__ alignas(16) float as[depth][rows + 4];
    __shared__ alignas(16) float bs[depth][columns];
    const int x = threadIdx.x, y = threadIdx.y, me = 16 * y + x;
    const short row0 = blockIdx.y * rows, column0 = blockIdx.x * columns;
    float sum[thread_rows][thread_columns] = {};
    for (int k0 = 0; k0 < n; k0 += depth) {
#pragma unroll
        for (int i = 0; i < rows / 32; ++i) {
            float v[4];
            load4<whole>(v, a, n, row0 + me / 4 + 32 * i, k0 + me % 4 * 4);
            for (int j = 0; j < 4; ++j) as[me % 4 * 4 + j][me / 4 + 32 * i] = v[j];
        }
#pragma unroll
        for (int i = 0; i < depth / 4; ++i) {
            float v[4];
            load4<whole>(v, b, n, k0 + me / 32 + 4 * i, column0 + me % 32 * 4);
            *reinterpret_cast<float4*>(&bs[me / 32 + 4 * i][me % 32 * 4]) =
                make_float4(v[0], v[1], v[2], v[3]);
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < depth; ++k) {
            float left[thread_rows], right[thread_columns];
#pragma unroll
            for (int i = 0; i < thread_rows / 4; ++i) read4(left + 4 * i, &as[k][4 * y + 32 * i]);
#pragma unroll
            for (int j = 0; j < thread_columns / 4; ++j)
                read4(right + 4 * j, &bs[k][4 * x + 64 * j]);
#pragma unroll
            for (int i = 0; i < thread_rows; ++i)
#pragma unroll
                for (int j = 0; j < thread_columns; ++j) sum[i][j] += left[i] * right[j];
        }
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < thread_rows; ++i)
#pragma unroll
        for (int jj = 0; jj < thread_columns; ++jj) {
            const int j = jj / 4;
            const int row = row0 + 4 * y + i / 4 * 32 + i % 4,
                      column = column0 + 4 * x + 64 * j + jj % 4;
            if (whole || (row < n && column < n)) c[row * n + column] = sum[i][jj];
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
