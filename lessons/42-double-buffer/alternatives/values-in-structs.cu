// Alternative: a step's values are a struct of float4; the loop over the tiles has no condition.
#include <cuda_pipeline.h>

#include <cstddef>

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
    const int me = 16 * threadIdx.y + threadIdx.x;
    {
        const int k = me % depth, r = me / depth;
        for (int i = 0; i < rows * depth / threads; ++i) {
            const int row = r + i * (threads / depth);
            const bool there = whole || (row < rows_left && k < depth_left);
            __pipeline_memcpy_async(&tile.a[k][row], there ? a + row * n + k : a, 4, there ? 0 : 4);
        }
    }
    if constexpr (whole) {
        for (int i = 0; i < depth / 4; ++i) {
            const int row = me / 32 + 4 * i, column = me % 32 * 4;
            __pipeline_memcpy_async(&tile.b[row][column], b + row * n + column, 16);
        }
    } else {
        for (int row = 0; row < depth; ++row) {
            const bool there = row < depth_left && me < columns_left;
            __pipeline_memcpy_async(&tile.b[row][me], there ? b + row * n + me : b, 4,
                                    there ? 0 : 4);
        }
    }
}

template <bool whole>
__global__ void __launch_bounds__(threads, 2)
    double_buffer(const float* a, const float* b, float* c, int n) {
    __shared__ Tile ring[stages];
    struct Values {
        float4 l[thread_rows / 4], r[thread_columns / 4];
    };
    const auto load = [](const Tile& from, int k) {
        Values v;
#pragma unroll
        for (int i = 0; i < thread_rows / 4; ++i)
            v.l[i] = *reinterpret_cast<const float4*>(from.a[k] + 4 * threadIdx.y + 32 * i);
#pragma unroll
        for (int j = 0; j < thread_columns / 4; ++j)
            v.r[j] = *reinterpret_cast<const float4*>(from.b[k] + 4 * threadIdx.x + 64 * j);
        return v;
    };
    float4 sum[thread_rows][thread_columns / 4];
#pragma unroll
    for (int i = 0; i < thread_rows; ++i) sum[i][0] = sum[i][1] = make_float4(0, 0, 0, 0);
    const auto multiply = [&sum](const Values& v) {
#pragma unroll
        for (int g = 0; g < thread_rows / 4; ++g) {
            const float f[4] = {v.l[g].x, v.l[g].y, v.l[g].z, v.l[g].w};
#pragma unroll
            for (int i = 0; i < 4; ++i)
#pragma unroll
                for (int j = 0; j < 2; ++j) {
                    float4& s = sum[4 * g + i][j];
                    s.x += f[i] * v.r[j].x, s.y += f[i] * v.r[j].y, s.z += f[i] * v.r[j].z,
                        s.w += f[i] * v.r[j].w;
                }
        }
    };
    const int top = blockIdx.y * rows, side = blockIdx.x * columns;
    const float *next_a = a + static_cast<std::size_t>(top) * n, *next_b = b + side;
    int left_over = n;  // columns of A that have not been asked for
    Tile* fill = ring;
    const auto more = [&] {
        if (left_over > 0)
            start_copies<whole>(*fill, next_a, next_b, n, n - top, n - side, left_over);
        __pipeline_commit();
        fill = fill == ring ? ring + 1 : ring;
        next_a += depth, next_b += static_cast<std::size_t>(depth) * n, left_over -= depth;
    };
    more();
    more();
    __pipeline_wait_prior(1);
    __syncthreads();
    const Tile *now = ring, *then = ring + 1;
    Values v = load(*now, 0);
    for (int rest = n;; rest -= depth) {
#pragma unroll
        for (int k = 1; k < depth; ++k) {
            const Values w = load(*now, k);
            multiply(v);
            v = w;
        }
        if (rest <= depth) break;
        __pipeline_wait_prior(0);
        __syncthreads();
        const Values w = load(*then, 0);
        more();
        multiply(v);
        v = w;
        const Tile* const swap = now;
        now = then;
        then = swap;
    }
    multiply(v);
#pragma unroll
    for (int i = 0; i < thread_rows; ++i)
#pragma unroll
        for (int j = 0; j < 2; ++j) {
            const int row = top + 4 * threadIdx.y + 32 * (i / 4) + i % 4,
                      column = side + 4 * threadIdx.x + 64 * j;
            if (!whole && (row >= n || column >= n)) continue;
            float* const to = &c[static_cast<std::size_t>(row) * n + column];
            if constexpr (whole)
                *reinterpret_cast<float4*>(to) = sum[i][j];
            else {
                to[0] = sum[i][j].x;
                if (column + 1 < n) to[1] = sum[i][j].y;
                if (column + 2 < n) to[2] = sum[i][j].z;
                if (column + 3 < n) to[3] = sum[i][j].w;
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
