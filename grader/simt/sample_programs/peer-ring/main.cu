// peer-ring: each device adds its numbers to a sum that goes round all devices. Planted:
// pointer.other-device.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDACHECK(cmd)                                                                      \
    do {                                                                                    \
        cudaError_t e = cmd;                                                                \
        if (e != cudaSuccess) {                                                             \
            std::printf("FAILED: %s:%d '%s'\n", __FILE__, __LINE__, cudaGetErrorString(e)); \
            std::exit(EXIT_FAILURE);                                                        \
        }                                                                                   \
    } while (0)

__global__ void start(int* own, int n, int first) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) own[i] = first + i;
}

__global__ void addFrom(int* sum, const int* previous, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) sum[i] += previous[i];  // planted: pointer.other-device
}

int main() {
    const int n = 700;
    int count = 0;
    CUDACHECK(cudaGetDeviceCount(&count));
    const int parts = count < 2 ? 2 : count;  // one device plays both parts
    auto device = [count](int part) { return part % count; };
    std::vector<int*> sums(parts);
    for (int p = 0; p < parts; ++p) {
        CUDACHECK(cudaSetDevice(device(p)));
        CUDACHECK(cudaMalloc(&sums[p], n * sizeof(int)));
        start<<<(n + 127) / 128, 128>>>(sums[p], n, 1000 * p);
        CUDACHECK(cudaGetLastError());
    }
    for (int p = 0; p < parts; ++p) {
        CUDACHECK(cudaSetDevice(device(p)));
        CUDACHECK(cudaDeviceSynchronize());
    }
    for (int p = 1; p < parts; ++p) {
        CUDACHECK(cudaSetDevice(device(p)));
        int can = 0, *copy = nullptr, *previous = sums[p - 1];
        if (device(p) != device(p - 1)) {
            CUDACHECK(cudaDeviceCanAccessPeer(&can, device(p), device(p - 1)));
#ifndef PLANTED
            if (can) {
                CUDACHECK(cudaDeviceEnablePeerAccess(device(p - 1), 0));
            } else {
                CUDACHECK(cudaMalloc(&copy, n * sizeof(int)));
                CUDACHECK(
                    cudaMemcpyPeer(copy, device(p), previous, device(p - 1), n * sizeof(int)));
                previous = copy;
            }
#endif
        }
        addFrom<<<(n + 127) / 128, 128>>>(sums[p], previous, n);
        CUDACHECK(cudaGetLastError());
        CUDACHECK(cudaDeviceSynchronize());
        CUDACHECK(cudaFree(copy));
    }
    std::vector<int> result(n);
    CUDACHECK(cudaMemcpy(result.data(), sums[parts - 1], n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int p = 0; p < parts; ++p) {
        CUDACHECK(cudaSetDevice(device(p)));
        CUDACHECK(cudaFree(sums[p]));
    }
    int wrong = 0;
    for (int i = 0; i < n; ++i) wrong += result[i] != 1000 * parts * (parts - 1) / 2 + parts * i;
    std::puts(wrong ? "FAILED" : "PASSED");
    return wrong != 0;
}
