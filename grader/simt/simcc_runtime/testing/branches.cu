#include <cstdio>

__device__ __noinline__ int twice(int x) {
    return 2 * x;
}

__global__ void halves(int* c) {
    int x = 0;
    if (threadIdx.x < 16)
        x = 1;
    else
        x = twice(threadIdx.x);
    c[threadIdx.x] = x;
}

__global__ void whole_warps(int* c) {
    int x = 0;
    if (threadIdx.x < 32)
        x = twice(7);
    else
        x = twice(threadIdx.x);
    c[threadIdx.x] = x;
}

__global__ void leave_one_by_one(int* c) {
    int x = 0;
    for (int i = 0; i < threadIdx.x; ++i) x += i;
    c[threadIdx.x] = x;
}

__global__ void long_loop(int* c) {
    int x = 0;
    for (int i = 0; i < 1000; ++i)
        if ((i + threadIdx.x) % 2) x += i;
    c[threadIdx.x] = x;
}

int main() {
    int* c;
    if (cudaMalloc(&c, 64 * sizeof(int)) != cudaSuccess) return 1;
    halves<<<1, 64>>>(c);
    whole_warps<<<1, 64>>>(c);
    leave_one_by_one<<<1, 32>>>(c);
    long_loop<<<1, 32>>>(c);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    cudaFree(c);
    std::puts("done");
}
