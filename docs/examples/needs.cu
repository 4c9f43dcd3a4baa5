// Needs cuSPARSE, inline PTX and the driver API.
#include <cusparse.h>
#include <cuda.h>

#include <cstdio>

__global__ void lanes(int* out) {
    unsigned lane;
    asm("mov.u32 %0, %%smid;" : "=r"(lane));
    out[threadIdx.x] = lane;
}

int main() {
    cusparseHandle_t handle;
    cusparseCreate(&handle);
    int* out;
    if (cuInit(0) != 0) printf("no driver\n");
    if (cuInit(0) != 0) printf("still none\n");
    cudaMalloc(&out, 32 * sizeof(int));
    lanes<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
