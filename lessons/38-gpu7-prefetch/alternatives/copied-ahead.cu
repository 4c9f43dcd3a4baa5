// Alternative: asynchronous copies bring the next tile and are awaited behind the steps of this
// one.

constexpr int rows = 16;      // of C per block, all of them in every thread
constexpr int columns = 128;  // of C per block, one per thread
constexpr int depth = 32;     // columns of A in one tile
constexpr int ahead = 4;      // values of B on their way at any time

#include <cuda_pipeline.h>
__global__ void gpu7(const float* a, const float* b, float* c, int n) {
    __shared__ float as[depth][rows + 1];
    const int x = threadIdx.x, y = threadIdx.y;
    const int first = blockIdx.y * rows, column = blockIdx.x * columns + y * 16 + x;
    float sum[rows] = {};
    for (int start = 0; start < n; start += depth) {
        const float2 p = *reinterpret_cast<const float2*>(a + (first + y) * n + start + 2 * x);
        const float2 q = *reinterpret_cast<const float2*>(a + (first + y + 8) * n + start + 2 * x);
        as[2 * x][y] = p.x;
        as[2 * x + 1][y] = p.y;
        as[2 * x][y + 8] = q.x;
        as[2 * x + 1][y + 8] = q.y;
        float value[ahead];
#pragma unroll
        for (int k = 0; k < ahead; ++k) value[k] = b[(start + k) * n + column];
        __syncthreads();
#pragma unroll
        for (int k = 0; k < depth; ++k) {
#pragma unroll
            for (int i = 0; i < rows; ++i) sum[i] += as[k][i] * value[k % ahead];
            if (k + ahead < depth) value[k % ahead] = b[(start + k + ahead) * n + column];
        }
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < rows; ++i) c[(first + i) * n + column] = sum[i];
}

/// C = A*B. All three are n x n, row-major, in device memory; n is a multiple of 128.
void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(16, 8);
    const dim3 grid(n / columns, n / rows);
    gpu7<<<grid, block>>>(a, b, c, n);
}

__global__ void gpu7_tile_ahead(const float* a, const float* b, float* c, int n) {
    __shared__ float as[depth][rows + 1];
    const int x = threadIdx.x, y = threadIdx.y;
    const int first = blockIdx.y * rows, column = blockIdx.x * columns + y * 16 + x;
    float sum[rows] = {};
    __shared__ float2 next[2][128];
    const int t = 16 * y + x;
    const auto fetch = [&](int start) {
        for (int h = 0; h < 2; ++h)
            __pipeline_memcpy_async(&next[h][t], a + (first + y + 8 * h) * n + start + 2 * x,
                                    sizeof(float2));
        __pipeline_commit();
    };
    fetch(0);
    for (int start = 0; start < n; start += depth) {
        __pipeline_wait_prior(0);
        const float2 p = next[0][t], q = next[1][t];
        as[2 * x][y] = p.x;
        as[2 * x + 1][y] = p.y;
        as[2 * x][y + 8] = q.x;
        as[2 * x + 1][y + 8] = q.y;
        float value[ahead];
#pragma unroll
        for (int k = 0; k < ahead; ++k) value[k] = b[(start + k) * n + column];
        __syncthreads();
        if (start + depth < n) {
            fetch(start + depth);
        }
#pragma unroll
        for (int k = 0; k < depth; ++k) {
#pragma unroll
            for (int i = 0; i < rows; ++i) sum[i] += as[k][i] * value[k % ahead];
            if (k + ahead < depth) value[k % ahead] = b[(start + k + ahead) * n + column];
        }
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < rows; ++i) c[(first + i) * n + column] = sum[i];
}

/// The same product. The next tile of A is on its way while this one is used.
void matmul_tile_ahead(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(16, 8);
    const dim3 grid(n / columns, n / rows);
    gpu7_tile_ahead<<<grid, block>>>(a, b, c, n);
}
