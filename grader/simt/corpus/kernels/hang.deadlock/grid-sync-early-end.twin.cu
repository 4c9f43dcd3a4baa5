// corpus: entry int start(float* c)
// corpus: array c out 64
#include <cooperative_groups.h>
__global__ void half(float* c) {
    if (blockIdx.x < 2) c[blockIdx.x * 16 + threadIdx.x] = 1;
    cooperative_groups::this_grid().sync();
    if (blockIdx.x >= 2) c[blockIdx.x * 16 + threadIdx.x] = c[(blockIdx.x - 2) * 16 + threadIdx.x];
}
int start(float* c) {
    void* arguments[] = {&c};
    const cudaError_t error = cudaLaunchCooperativeKernel(half, 4, 16, arguments);
    return error != cudaSuccess ? error : cudaDeviceSynchronize();
}
