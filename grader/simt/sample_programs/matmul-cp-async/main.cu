// matmul-cp-async: tiles travel to shared memory while the ones before are multiplied; group-wide
// copies of cooperative groups. Planted: race.shared.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

namespace cg = cooperative_groups;

constexpr int tile = 16;

#define CK(x)                                                           \
    do {                                                                \
        if (cudaError_t e = (x); e != cudaSuccess) {                    \
            std::printf("FAILED: %s: %s\n", #x, cudaGetErrorString(e)); \
            std::exit(1);                                               \
        }                                                               \
    } while (0)

struct Matrices {
    const float *a, *b;
    float* c;
    int n;
};

__device__ void fetch(const cg::thread_block& block, float (&as)[tile][tile],
                      float (&bs)[tile][tile], const Matrices& m, int k) {
    for (int r = 0; r < tile; ++r) {
        cg::memcpy_async(block, as[r], m.a + (blockIdx.y * tile + r) * m.n + k,
                         sizeof(float) * tile);
        cg::memcpy_async(block, bs[r], m.b + (k + r) * m.n + blockIdx.x * tile,
                         sizeof(float) * tile);
    }
}

__global__ void multiply(Matrices m) {
    __shared__ alignas(16) float as[2][tile][tile];
    __shared__ alignas(16) float bs[2][tile][tile];
    const auto block = cg::this_thread_block();
    const int x = threadIdx.x, y = threadIdx.y;
    float sum = 0;
    fetch(block, as[0], bs[0], m, 0);
    for (int t = 0; t < m.n / tile; ++t) {
        const int now = t % 2;
#ifdef PLANTED
        // The buffer of the next tile may still be read in the turn before.
        if (t + 1 < m.n / tile) fetch(block, as[1 - now], bs[1 - now], m, (t + 1) * tile);
        cg::wait(block);
#else
        cg::wait(block);  // for the tile of this turn, and for all threads
        if (t + 1 < m.n / tile) fetch(block, as[1 - now], bs[1 - now], m, (t + 1) * tile);
#endif
        for (int k = 0; k < tile; ++k) {
            const float left = as[now][y][k];  // planted: race.shared
            sum += left * bs[now][k][x];
        }
    }
    m.c[(blockIdx.y * tile + y) * m.n + blockIdx.x * tile + x] = sum;
}

int main() {
    const int n = 64;
    std::vector<float> a(n * n), b(n * n), c(n * n);
    for (int i = 0; i < n * n; ++i) a[i] = i % 7 - 3, b[i] = i % 5 - 2;
    float *d_a, *d_b, *d_c;
    for (float** p : {&d_a, &d_b, &d_c}) CK(cudaMalloc(p, n * n * sizeof(float)));
    CK(cudaMemcpy(d_a, a.data(), n * n * sizeof(float), cudaMemcpyHostToDevice));
    CK(cudaMemcpy(d_b, b.data(), n * n * sizeof(float), cudaMemcpyHostToDevice));
    multiply<<<dim3(n / tile, n / tile), dim3(tile, tile)>>>({d_a, d_b, d_c, n});
    CK(cudaGetLastError());
    CK(cudaMemcpy(c.data(), d_c, n * n * sizeof(float), cudaMemcpyDeviceToHost));
    for (float* p : {d_a, d_b, d_c}) CK(cudaFree(p));
    int wrong = 0;
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) {
            float sum = 0;  // whole numbers
            for (int k = 0; k < n; ++k) sum += a[y * n + k] * b[k * n + x];
            wrong += sum != c[y * n + x];
        }
    std::puts(wrong ? "FAILED" : "PASSED");
    return wrong != 0;
}
