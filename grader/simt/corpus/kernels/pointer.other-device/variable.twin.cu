// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: devices 2
// Each device has a variable of its own, with the value that it starts with.
#include <assert.h>
__device__ float start = 1;
__constant__ float* target;
__global__ void grow(int turns) {
    start += turns;
}
__global__ void store(float wanted) {
    const float value = start;
    assert(value == wanted);
    target[threadIdx.x] = value;
}
void run(float* c) {
    for (int device = 0; device < 2; ++device) {
        float* own = c;
        cudaSetDevice(device);
        if (device == 1) cudaMalloc(&own, 32 * sizeof(float));
        cudaMemcpyToSymbol(target, &own, sizeof own);
        grow<<<1, 1>>>(device + 1);
    }
    store<<<1, 32>>>(3);
    cudaSetDevice(0);
    float value = 0;
    cudaMemcpyFromSymbol(&value, start, sizeof value);
    assert(value == 2);
    store<<<1, 32>>>(2);
}
