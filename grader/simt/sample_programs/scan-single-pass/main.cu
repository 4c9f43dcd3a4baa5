// scan-single-pass: blocks take tickets, and each passes its sum on to the next. Planted:
// race.global.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

constexpr int threads = 128;

__device__ unsigned next_ticket = 0;

/// flags[t] becomes 1 when totals[t] holds the sum of all sections before ticket t.
__global__ void scan(const int* in, int* out, int n, int* flags, int* totals) {
    __shared__ unsigned ticket;
    __shared__ int section[threads];
    __shared__ int before;
    if (threadIdx.x == 0) ticket = atomicAdd(&next_ticket, 1);
    __syncthreads();
    const int i = ticket * threads + threadIdx.x;
    section[threadIdx.x] = i < n ? in[i] : 0;
    for (int stride = 1; stride < threads; stride *= 2) {
        __syncthreads();
        const int other = threadIdx.x >= stride ? section[threadIdx.x - stride] : 0;
        __syncthreads();
        section[threadIdx.x] += other;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
#ifndef PLANTED
        if (ticket > 0) {
            while (atomicAdd(&flags[ticket], 0) == 0) continue;
            __threadfence();
        }
#endif
        before = ticket > 0 ? totals[ticket] : 0;  // planted: race.global
        totals[ticket + 1] = before + section[threads - 1];
        __threadfence();
        atomicExch(&flags[ticket + 1], 1);
    }
    __syncthreads();
    if (i < n) out[i] = before + section[threadIdx.x];
}

#define CK(x)                            \
    if ((x) != cudaSuccess) {            \
        std::printf("FAILED: %s\n", #x); \
        std::exit(2);                    \
    }

int main() {
    const int n = 5000, sections = (n + threads - 1) / threads;
    std::mt19937 random(77);
    std::vector<int> in(n), out(n);
    for (int& x : in) x = int(random() % 2001) - 1000;
    int *d_in, *d_out, *d_flags, *d_totals;
    CK(cudaMalloc(&d_in, sizeof(int) * n));
    CK(cudaMalloc(&d_out, sizeof(int) * n));
    CK(cudaMalloc(&d_flags, sizeof(int) * (sections + 1)));
    CK(cudaMalloc(&d_totals, sizeof(int) * (sections + 1)));
    CK(cudaMemset(d_flags, 0, sizeof(int) * (sections + 1)));
    CK(cudaMemset(d_totals, 0, sizeof(int) * (sections + 1)));
    CK(cudaMemcpy(d_in, in.data(), sizeof(int) * n, cudaMemcpyHostToDevice));
    scan<<<sections, threads>>>(d_in, d_out, n, d_flags, d_totals);
    CK(cudaGetLastError());
    CK(cudaMemcpy(out.data(), d_out, sizeof(int) * n, cudaMemcpyDeviceToHost));
    for (int* p : {d_in, d_out, d_flags, d_totals}) CK(cudaFree(p));
    int sum = 0, wrong = 0;
    for (int i = 0; i < n; ++i) wrong += (sum += in[i]) != out[i];
    std::printf("%d sections\n%s\n", sections, wrong ? "FAILED" : "PASSED");
    return wrong != 0;
}
