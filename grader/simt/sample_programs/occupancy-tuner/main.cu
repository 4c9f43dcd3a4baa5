// occupancy-tuner: asks for the best block size, and for more shared memory than a block gets by
// default. Planted: launch.invalid.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

namespace {

void verify(cudaError_t status, const char* expression, int line) {
    if (status == cudaSuccess) return;
    std::printf("FAILED: %s in line %d: %s\n", expression, line, cudaGetErrorString(status));
    std::exit(EXIT_FAILURE);
}
#define VERIFY(e) verify((e), #e, __LINE__)

__global__ void __launch_bounds__(256, 2) square(int* array, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        array[i] *= array[i];
}

/// Reverses the whole array in shared memory: n ints for one block.
__global__ void reverse(int* array, int n) {
    extern __shared__ int all[];
    for (int i = threadIdx.x; i < n; i += blockDim.x) all[i] = array[i];
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) array[i] = all[n - 1 - i];
}

}  // namespace

int main() {
    int device = 0;
    VERIFY(cudaGetDevice(&device));
    cudaDeviceProp prop{};
    VERIFY(cudaGetDeviceProperties(&prop, device));
    const int n = 14000;  // 56,000 bytes: more than 48 KiB
    std::vector<int> host(n);
    std::iota(host.begin(), host.end(), 0);
    int* d = nullptr;
    VERIFY(cudaMalloc(&d, n * sizeof(int)));
    VERIFY(cudaMemcpy(d, host.data(), n * sizeof(int), cudaMemcpyHostToDevice));

    int least = 0, block = 0, active = 0;
    VERIFY(cudaOccupancyMaxPotentialBlockSize(&least, &block, square, 0, 256));
    VERIFY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&active, square, block, 0));
    cudaFuncAttributes attributes{};
    VERIFY(cudaFuncGetAttributes(&attributes, square));
    bool good = least > 0 && block > 0 && block <= 256 &&
                active * block <= prop.maxThreadsPerMultiProcessor &&
                attributes.maxThreadsPerBlock <= 1024;
    square<<<(n + block - 1) / block, block>>>(d, n);
    VERIFY(cudaGetLastError());

    int most = 0;
    const std::size_t bytes = n * sizeof(int);
    VERIFY(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
    const bool fits = bytes <= std::size_t(most);
    if (fits) {
#ifndef PLANTED
        VERIFY(
            cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, int(bytes)));
#endif
        reverse<<<1, 512, bytes>>>(d, n);  // planted: launch.invalid
        VERIFY(cudaGetLastError());
    }
    VERIFY(cudaMemcpy(host.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost));
    VERIFY(cudaFree(d));
    for (int i = 0; i < n; ++i) {
        const int from = fits ? n - 1 - i : i;
        good = good && host[i] == from * from;
    }
    std::puts(good ? "PASSED" : "FAILED");
    return !good;
}
