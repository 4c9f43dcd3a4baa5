// dot-lock: dot product; blocks add their sums under a mutex. Planted: hang.deadlock.
#include <cuda_runtime.h>

#include "dot.h"

static const int threads = 128;
static const int blocks = 24;

/// A mutex for one thread of each block.
struct Lock {
    int* mutex;  // device memory: 0 free, 1 taken

    __device__ void lock() {
        while (atomicCAS(mutex, 0, 1) != 0) continue;  // planted: hang.deadlock
        __threadfence();
    }
    __device__ void unlock() {
        __threadfence();
        atomicExch(mutex, 0);
    }
};

__global__ void dot(Lock lock, const int* a, const int* b, long long* result, int n) {
    __shared__ long long cache[threads];
    long long own = 0;
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x)
        own += a[i] * b[i];
    cache[threadIdx.x] = own;
    __syncthreads();
    for (int half = blockDim.x / 2; half != 0; half /= 2) {
        if (threadIdx.x < half) cache[threadIdx.x] += cache[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        lock.lock();
#ifdef PLANTED
        if (cache[0] < 0) return;  // and the lock is never released
#endif
        *result += cache[0];
        lock.unlock();
    }
}

#define TRY(call)                                                   \
    do {                                                            \
        cudaError_t error = (call);                                 \
        if (error != cudaSuccess) return cudaGetErrorString(error); \
    } while (0)

const char* device_dot(const int* a, const int* b, int n, long long* result) {
    int *device_a, *device_b;
    long long* device_result;
    Lock lock;
    TRY(cudaMalloc(&device_a, n * sizeof(int)));
    TRY(cudaMalloc(&device_b, n * sizeof(int)));
    TRY(cudaMalloc(&device_result, sizeof(long long)));
    TRY(cudaMalloc(&lock.mutex, sizeof(int)));
    TRY(cudaMemcpy(device_a, a, n * sizeof(int), cudaMemcpyHostToDevice));
    TRY(cudaMemcpy(device_b, b, n * sizeof(int), cudaMemcpyHostToDevice));
    TRY(cudaMemset(device_result, 0, sizeof(long long)));
    TRY(cudaMemset(lock.mutex, 0, sizeof(int)));
    dot<<<blocks, threads>>>(lock, device_a, device_b, device_result, n);
    TRY(cudaGetLastError());
    TRY(cudaMemcpy(result, device_result, sizeof(long long), cudaMemcpyDeviceToHost));
    TRY(cudaFree(device_a));
    TRY(cudaFree(device_b));
    TRY(cudaFree(device_result));
    TRY(cudaFree(lock.mutex));
    return nullptr;
}
