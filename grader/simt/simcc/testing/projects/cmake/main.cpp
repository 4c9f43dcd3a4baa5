#include <cuda_runtime_api.h>

#include <cstdio>
#include <vector>

#include "scale.h"
int main() {
    std::vector<float> h(300, 3.0f);
    float* d = nullptr;
    cudaMalloc((void**)&d, h.size() * sizeof(float));
    cudaMemcpy(d, h.data(), h.size() * sizeof(float), cudaMemcpyHostToDevice);
    scale(d, (int)h.size(), 2);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(h.data(), d, h.size() * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d);
    std::printf("%g %g %s\n", h[299], more(32), cudaGetErrorString(e));
    return h[299] != 8;
}
