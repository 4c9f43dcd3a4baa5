// chained-scan: running sums in one pass. Each block sums its tile, waits for the total of the
// block before it, and hands its own on. Blocks take their tiles in the order in which they start.
// Planted: race.acquire.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int threads = 128;

#define CHECK(call)                                                             \
    do {                                                                        \
        const cudaError_t status = (call);                                      \
        if (status != cudaSuccess) {                                            \
            std::printf("FAILED: %s: %s\n", #call, cudaGetErrorString(status)); \
            std::exit(1);                                                       \
        }                                                                       \
    } while (0)

// totals[t] is the sum of all tiles up to t; ready[t] says that it is there.
__global__ void scan(const int* in, long long* out, long long* totals, int* ready, int* next_tile,
                     int n) {
    __shared__ long long sums[threads];
    __shared__ long long before;
    __shared__ int tile;
    if (threadIdx.x == 0) tile = atomicAdd(next_tile, 1);
    __syncthreads();
    const int i = tile * threads + threadIdx.x;
    sums[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    for (int step = 1; step < threads; step *= 2) {
        const long long left = threadIdx.x >= step ? sums[threadIdx.x - step] : 0;
        __syncthreads();
        sums[threadIdx.x] += left;
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        before = 0;
        if (tile > 0) {
            while (atomicAdd(&ready[tile - 1], 0) == 0) {
            }
#ifndef PLANTED
            __threadfence();
#endif
            before = totals[tile - 1];  // planted: race.acquire
        }
        totals[tile] = before + sums[threads - 1];
        __threadfence();
        atomicExch(&ready[tile], 1);
    }
    __syncthreads();
    if (i < n) out[i] = before + sums[threadIdx.x];
}

int main() {
    const int n = 5000, tiles = (n + threads - 1) / threads;
    std::vector<int> in(n);
    for (int i = 0; i < n; ++i) in[i] = (i * 37 + 11) % 101 - 50;
    int *d_in, *d_ready, *d_next;
    long long *d_out, *d_totals;
    CHECK(cudaMalloc(&d_in, n * sizeof(int)));
    CHECK(cudaMalloc(&d_out, n * sizeof(long long)));
    CHECK(cudaMalloc(&d_totals, tiles * sizeof(long long)));
    CHECK(cudaMalloc(&d_ready, tiles * sizeof(int)));
    CHECK(cudaMalloc(&d_next, sizeof(int)));
    CHECK(cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_ready, 0, tiles * sizeof(int)));
    CHECK(cudaMemset(d_next, 0, sizeof(int)));
    scan<<<tiles, threads>>>(d_in, d_out, d_totals, d_ready, d_next, n);
    CHECK(cudaGetLastError());
    std::vector<long long> out(n);
    CHECK(cudaMemcpy(out.data(), d_out, n * sizeof(long long), cudaMemcpyDeviceToHost));
    for (void* array : {(void*)d_in, (void*)d_out, (void*)d_totals, (void*)d_ready, (void*)d_next})
        CHECK(cudaFree(array));

    long long sum = 0;
    for (int i = 0; i < n; ++i) {
        sum += in[i];
        if (out[i] != sum) {
            std::printf("FAILED: sum %d is %lld, not %lld\n", i, out[i], sum);
            return 1;
        }
    }
    std::puts("PASSED");
}
