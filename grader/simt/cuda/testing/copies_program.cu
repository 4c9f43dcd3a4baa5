// What language_program_test.cpp runs: asynchronous copies and products of matrix fragments.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>
#include <mma.h>

namespace cg = cooperative_groups;
using namespace nvcuda;

__global__ void staged(const float* in, float* out, int tiles) {
    __shared__ alignas(16) float stage[2][64];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&stage[0][t], &in[t], sizeof(float));
    __pipeline_commit();
    for (int i = 0; i < tiles; ++i) {
        if (i + 1 < tiles)
            __pipeline_memcpy_async(&stage[(i + 1) % 2][t], &in[(i + 1) * 64 + t], sizeof(float));
        __pipeline_commit();
        __pipeline_wait_prior(1);
        __syncthreads();
        out[i * 64 + t] = stage[i % 2][63 - t];
        __syncthreads();
    }
}
__global__ void by_group(const float* in, float* out) {
    __shared__ alignas(16) float stage[64];
    const auto block = cg::this_thread_block();
    cg::memcpy_async(block, stage, in, sizeof stage);
    cg::wait(block);
    out[threadIdx.x] = stage[63 - threadIdx.x];
    __shared__ alignas(16) float4 wide[8];
    if (threadIdx.x < 8) {
        __pipeline_memcpy_async(&wide[threadIdx.x], &in[4 * threadIdx.x], 16, 8);
        __pipeline_commit();
        __pipeline_wait_prior(0);
        if (wide[threadIdx.x].z != 0 || wide[threadIdx.x].y != 4 * threadIdx.x + 1) out[0] = -1;
    }
}
int asynchronous_copies() {
    constexpr int tiles = 5, n = tiles * 64;
    float host[n], *in, *out;
    for (int i = 0; i < n; ++i) host[i] = i;
    if (cudaMalloc(&in, sizeof host) || cudaMalloc(&out, sizeof host)) return 1;
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    staged<<<1, 64>>>(in, out, tiles);
    if (cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost)) return 2;
    for (int i = 0; i < n; ++i)
        if (host[i] != i / 64 * 64 + 63 - i % 64) return 10 + i;
    by_group<<<1, 64>>>(in, out);
    if (cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost)) return 3;
    for (int i = 0; i < 64; ++i)
        if (host[i] != 63 - i) return 1000 + i;
    return 0;
}

template <int M, int N, int K, class T, class Sum, class LayoutA, class LayoutB>
__global__ void multiply(const T* a, const T* b, const Sum* c, Sum* d) {
    constexpr bool rows_a = sizeof(LayoutA*) && __is_same(LayoutA, wmma::row_major);
    constexpr bool rows_b = __is_same(LayoutB, wmma::row_major);
    wmma::fragment<wmma::matrix_a, M, N, K, T, LayoutA> fa;
    wmma::fragment<wmma::matrix_b, M, N, K, T, LayoutB> fb;
    wmma::fragment<wmma::accumulator, M, N, K, Sum> fc, twos;
    wmma::load_matrix_sync(fa, a, rows_a ? K : M);
    wmma::load_matrix_sync(fb, b, rows_b ? N : K);
    wmma::load_matrix_sync(fc, c, N, wmma::mem_row_major);
    wmma::fill_fragment(twos, Sum(2));
    for (int i = 0; i < fc.num_elements; ++i) fc.x[i] = fc.x[i] * twos.x[i];
    wmma::mma_sync(fc, fa, fb, fc);
    wmma::store_matrix_sync(d, fc, M, wmma::mem_col_major);
}

/// d = a * b + 2 c with small whole numbers, which every type holds.
template <int M, int N, int K, class T, class Sum, class LayoutA, class LayoutB>
static int check_product() {
    constexpr bool rows_a = __is_same(LayoutA, wmma::row_major);
    constexpr bool rows_b = __is_same(LayoutB, wmma::row_major);
    T a[M * K], b[K * N], *da, *db;
    Sum c[M * N], d[M * N], *dc, *dd;
    const auto va = [](int i, int k) { return (i + 2 * k) % 5; };
    const auto vb = [](int k, int j) { return (3 * k + j) % 4; };
    for (int i = 0; i < M; ++i)
        for (int k = 0; k < K; ++k) a[rows_a ? i * K + k : k * M + i] = T((float)va(i, k));
    for (int k = 0; k < K; ++k)
        for (int j = 0; j < N; ++j) b[rows_b ? k * N + j : j * K + k] = T((float)vb(k, j));
    for (int i = 0; i < M * N; ++i) c[i] = Sum((float)(i % 7));
    if (cudaMalloc(&da, sizeof a) || cudaMalloc(&db, sizeof b) || cudaMalloc(&dc, sizeof c) ||
        cudaMalloc(&dd, sizeof d))
        return 1;
    cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice);
    cudaMemcpy(dc, c, sizeof c, cudaMemcpyHostToDevice);
    multiply<M, N, K, T, Sum, LayoutA, LayoutB><<<1, 32>>>(da, db, dc, dd);
    if (cudaMemcpy(d, dd, sizeof d, cudaMemcpyDeviceToHost)) return 2;
    for (int i = 0; i < M; ++i)
        for (int j = 0; j < N; ++j) {
            int sum = 2 * ((i * N + j) % 7);
            for (int k = 0; k < K; ++k) sum += va(i, k) * vb(k, j);
            if ((float)d[j * M + i] != sum) return 100 + i * N + j;
        }
    return 0;
}

int products_of_halves() {
    return check_product<16, 16, 16, half, float, wmma::row_major, wmma::col_major>();
}
int products_into_halves() {
    return check_product<32, 8, 16, half, half, wmma::col_major, wmma::row_major>();
}
int products_of_bfloat16() {
    return check_product<8, 32, 16, __nv_bfloat16, float, wmma::row_major, wmma::row_major>();
}
int products_of_bytes() {
    return check_product<16, 16, 16, signed char, int, wmma::row_major, wmma::col_major>();
}
int products_of_doubles() {
    return check_product<8, 8, 4, double, double, wmma::row_major, wmma::col_major>();
}
