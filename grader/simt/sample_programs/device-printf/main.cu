// device-printf: kernels print, measure with the clock, and check themselves with assert. Planted:
// device.assert.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

__device__ int collatz(unsigned long long n) {
    int steps = 0;
    while (n != 1) {
        n = n % 2 == 0 ? n / 2 : 3 * n + 1;
        ++steps;
    }
    return steps;
}

__global__ void longest(int n, unsigned long long* best) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
    if (i > n) return;
    const long long begin = clock64();
    const int steps = collatz(i);
    const long long cycles = clock64() - begin;
#ifdef PLANTED
    assert(steps <= 100);  // planted: device.assert
#else
    assert(steps <= 350);
#endif
    assert(cycles >= 0);
    // the length above, the number below: the smallest number among the longest ways
    atomicMax(best, (unsigned long long)steps << 32 | (unsigned)(n - i));
}

__global__ void report(int n, const unsigned long long* best) {
    printf("[%d, %d]: the number %d needs %d steps\n", blockIdx.x, threadIdx.x,
           n - (int)(*best & 0xffffffffu), (int)(*best >> 32));
}

int main() {
    const int n = 1000;
    unsigned long long *best, host = 0;
    cudaError_t e = cudaMalloc(&best, sizeof *best);
    if (e == cudaSuccess) e = cudaMemset(best, 0, sizeof *best);
    if (e == cudaSuccess) {
        longest<<<(n + 63) / 64, 64>>>(n, best);
        e = cudaGetLastError();
    }
    if (e == cudaSuccess) e = cudaDeviceSynchronize();
    if (e == cudaSuccess) {
        report<<<1, 1>>>(n, best);
        e = cudaDeviceSynchronize();
    }
    if (e == cudaSuccess) e = cudaMemcpy(&host, best, sizeof host, cudaMemcpyDeviceToHost);
    if (e == cudaSuccess) e = cudaFree(best);
    if (e != cudaSuccess) {
        printf("FAILED: %s\n", cudaGetErrorString(e));
        return 1;
    }
    int most = -1, which = 0;
    for (int i = 1; i <= n; ++i) {
        int steps = 0;
        for (long long v = i; v != 1; ++steps) v = v % 2 ? 3 * v + 1 : v / 2;
        if (steps > most) most = steps, which = i;
    }
    const bool good = (int)(host >> 32) == most && n - (int)(host & 0xffffffffu) == which;
    printf(good ? "PASSED\n" : "FAILED\n");
    return !good;
}
