#include "hosted.h"

#include <cuda_runtime.h>

#include <cstdio>
int main() {
    int h[32], *d = nullptr;
    for (int i = 0; i < 32; ++i) h[i] = i;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    run_doubled(d, 32);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    std::printf("hosted %d\n", h[31]);
    return h[31] != 62;
}
