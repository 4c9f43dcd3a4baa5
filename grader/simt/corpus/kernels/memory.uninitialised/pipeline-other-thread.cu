// corpus: entry __global__ void mirror(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 64
// corpus: expect memory.uninitialised 14 11
// corpus: says since a thread waits only for its own copies
// A barrier waits for threads, not for their copies.
#include <cuda_pipeline.h>
__global__ void mirror(const float* a, float* c) {
    __shared__ float stage[64];
    __pipeline_memcpy_async(&stage[threadIdx.x], &a[threadIdx.x], sizeof(float));
    __pipeline_commit();
    __syncthreads();
    c[threadIdx.x] = stage[63 - threadIdx.x];
}
