// corpus: entry __global__ void rounds(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 128
// corpus: array c out 64
// corpus: expect memory.uninitialised 17 15
// corpus: says If line 17 still wants that one, the copy comes too early or goes to the wrong place: let line 15 start it
// The copies of the next round start into the place that this round still reads.
#include <cuda_pipeline.h>
__global__ void rounds(const float* a, float* c) {
    __shared__ float stage[64];
    __pipeline_memcpy_async(&stage[threadIdx.x], &a[threadIdx.x], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    __pipeline_memcpy_async(&stage[threadIdx.x], &a[64 + threadIdx.x], sizeof(float));
    __pipeline_commit();
    const float old = stage[threadIdx.x];
    __pipeline_wait_prior(0);
    __syncthreads();
    c[threadIdx.x] = old + stage[63 - threadIdx.x];
}
