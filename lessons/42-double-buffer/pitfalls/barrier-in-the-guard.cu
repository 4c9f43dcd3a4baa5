// Wrong: before they store, threads wait for each other, but only those that have sums in C.

#include <cuda_pipeline.h>

constexpr int thread_rows = 16;               // of C per thread
constexpr int thread_columns = 8;             // of C per thread
constexpr int rows = 8 * thread_rows;         // of C per block: 8 threads along y
constexpr int columns = 16 * thread_columns;  // of C per block: 16 threads along x
constexpr int depth = 16;                     // columns of A and rows of B in one tile
constexpr int stages = 2;                     // tiles in shared memory at the same time
constexpr int threads = 128;

struct alignas(16) Tile {
    float a[depth][rows + 4];  // transposed; rows start at multiples of 16 bytes
    float b[depth][columns];
};

/// Reads four neighbours in one access; `from` is a multiple of 16 bytes.
__device__ void read4(float* to, const float* from) {
    const float4 four = *reinterpret_cast<const float4*>(from);
    to[0] = four.x;
    to[1] = four.y;
    to[2] = four.z;
    to[3] = four.w;
}

/// Starts this thread's copies of one tile. a and b point to the tile's first elements in device
/// memory; the matrices have rows_left rows of C, columns_left columns of C and depth_left columns
/// of A from there on. What lies beyond becomes 0. `whole`: nothing does, and each row starts at a
/// multiple of 16 bytes.
template <bool whole>
__device__ void start_copies(Tile& tile, const float* a, const float* b, int n, int rows_left,
                             int columns_left, int depth_left) {
    const int thread = threadIdx.y * blockDim.x + threadIdx.x;
    const int k = thread % depth;
#pragma unroll
    for (int i = 0; i < rows; i += threads / depth) {
        const int row = i + thread / depth;
        const bool inside = whole || (row < rows_left && k < depth_left);
        __pipeline_memcpy_async(&tile.a[k][row], inside ? &a[row * n + k] : a, 4, inside ? 0 : 4);
    }
    if (whole) {
#pragma unroll
        for (int i = 0; i < depth; i += threads / 32) {  // a warp copies one row of B's tile
            const int row = i + thread / 32;
            const int column = thread % 32 * 4;
            __pipeline_memcpy_async(&tile.b[row][column], &b[row * n + column], 16);
        }
    } else {
#pragma unroll
        for (int row = 0; row < depth; ++row) {
            const bool inside = row < depth_left && thread < columns_left;
            __pipeline_memcpy_async(&tile.b[row][thread], inside ? &b[row * n + thread] : b, 4,
                                    inside ? 0 : 4);
        }
    }
}

template <bool whole>
__global__ void __launch_bounds__(threads, 2)
    double_buffer(const float* a, const float* b, float* c, int n) {
    __shared__ Tile ring[stages];
    const int first_row = blockIdx.y * rows;
    const int first_column = blockIdx.x * columns;
    const int own_row = 4 * threadIdx.y;     // and the three below; 32 further on, the next four
    const int own_column = 4 * threadIdx.x;  // and three to the right; 64 further on, the next four
    const int tiles = (n + depth - 1) / depth;

    float sum[thread_rows][thread_columns] = {};
    a += first_row * n;
    b += first_column;
    int depth_left = n;
    for (int stage = 0; stage < stages; ++stage) {
        start_copies<whole>(ring[stage], a, b, n, n - first_row, n - first_column, depth_left);
        __pipeline_commit();
        a += depth;
        b += depth * n;
        depth_left -= depth;
    }

    // Two sets of values: one is used while the other is read.
    float left[2][thread_rows];
    float right[2][thread_columns];
    const auto read_step = [&](const Tile& tile, int k, int set) {
#pragma unroll
        for (int i = 0; i < thread_rows; i += 4) read4(&left[set][i], &tile.a[k][own_row + 8 * i]);
#pragma unroll
        for (int j = 0; j < thread_columns; j += 4)
            read4(&right[set][j], &tile.b[k][own_column + 16 * j]);
    };
    __pipeline_wait_prior(stages - 1);
    __syncthreads();
    read_step(ring[0], 0, 0);

    for (int tile = 0; tile < tiles; ++tile) {
#pragma unroll
        for (int k = 0; k < depth; ++k) {
            const int now = k % 2;
            if (k < depth - 1) {
                read_step(ring[tile % stages], k + 1, 1 - now);
            } else if (tile + 1 < tiles) {
                __pipeline_wait_prior(stages - 2);  // my copies of the next tile have arrived
                __syncthreads();  // and everybody's; nobody reads this tile any more
                read_step(ring[(tile + 1) % stages], 0, 1 - now);
                if (tile + stages < tiles)
                    start_copies<whole>(ring[tile % stages], a, b, n, n - first_row,
                                        n - first_column, depth_left);
                __pipeline_commit();
                a += depth;
                b += depth * n;
                depth_left -= depth;
            }
#pragma unroll
            for (int i = 0; i < thread_rows; ++i)
#pragma unroll
                for (int step = 0; step < thread_columns; ++step) {
                    // To and fro, so that neighbouring multiply-adds share an operand.
                    const int j = i % 2 == 0 ? step : thread_columns - 1 - step;
                    sum[i][j] += left[now][i] * right[now][j];
                }
        }
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
        double_buffer<true><<<grid, block>>>(a, b, c, n);
    else
        double_buffer<false><<<grid, block>>>(a, b, c, n);
}
