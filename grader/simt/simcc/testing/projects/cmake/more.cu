#include "scale.h"
__global__ void one(float* p) {
    p[threadIdx.x] = 2;
}
float more(int n) {
    float* p;
    cudaMalloc(&p, n * 4);
    one<<<1, n>>>(p);
    float h;
    cudaMemcpy(&h, p, 4, cudaMemcpyDeviceToHost);
    cudaFree(p);
    return h;
}
