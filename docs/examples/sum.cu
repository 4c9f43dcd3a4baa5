// Adds 256 numbers in one block. One barrier is missing.
#include <cstdio>

__global__ void sum(const float* a, float* result) {
    __shared__ float cache[256];
    cache[threadIdx.x] = a[threadIdx.x];
    if (threadIdx.x == 0) {
        float all = 0;
        for (int i = 0; i < 256; ++i) all += cache[i];
        *result = all;
    }
}

int main() {
    float *a, *result, total = 0;
    cudaMallocManaged(&a, 256 * sizeof(float));
    cudaMallocManaged(&result, sizeof(float));
    for (int i = 0; i < 256; ++i) a[i] = 1;
    sum<<<1, 256>>>(a, result);
    if (cudaDeviceSynchronize() == cudaSuccess) total = *result;
    std::printf("the sum of 256 ones is %g\n", total);
    cudaFree(a);
    cudaFree(result);
}
