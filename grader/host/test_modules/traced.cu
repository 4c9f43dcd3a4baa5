// Kernels whose traces are looked at.
#include <cassert>

// Reverses a block's elements; with `broken` without the barrier.
__global__ void reverse(const float* a, float* c, int n, int broken) {
    __shared__ float part[64];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = i < n ? a[i] : 0.0f;
    if (!broken) __syncthreads();
    if (i < n) c[i] = part[blockDim.x - 1 - threadIdx.x];
}

__global__ void half_waits(float* c) {
    c[threadIdx.x] = 1;
    if (threadIdx.x < 32) {
        __syncthreads();
    }
    c[threadIdx.x] += 1;
}

// The lanes of a warp wait for each other, and read from one another.
__global__ void warp_waits(float* c) {
    __syncwarp();
    c[threadIdx.x] = __shfl_xor_sync(0xffffffffu, 1.0f, 1);
}

// Each lane has a sector of its own.
__global__ void scattered(const float* a, float* c) {
    c[threadIdx.x] = a[8 * threadIdx.x];
}

// Divides by zero behind two accesses, in the middle of an interval.
__global__ void crashes(const float* a, float* c, int zero) {
    c[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    c[threadIdx.x] += 1;
    if (threadIdx.x == 40) c[0] = static_cast<float>(7 / zero);
}

__global__ void last_crashes(float* c, int zero) {
    c[blockIdx.x] = 1;
    if (blockIdx.x == 8) c[0] = static_cast<float>(7 / zero);
}

__global__ void asserts(float* c) {
    c[threadIdx.x] = 1;
    assert(threadIdx.x != 5);
}
