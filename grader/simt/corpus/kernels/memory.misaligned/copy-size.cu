// corpus: entry __global__ void copy(const float* a, float* c, int n)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 32
// corpus: number n 20
// corpus: ends launch_failed
// corpus: expect memory.misaligned 16
// corpus: says copies 0 bytes to stage
// What is filled with zeros counts as a part of the copy: its size is never 0.
#include <cuda_pipeline.h>

__global__ void copy(const float* a, float* c, int n) {
    __shared__ float stage[32];
    const int i = threadIdx.x;
    const int zeros = i < n ? 0 : 4;
    __pipeline_memcpy_async(&stage[i], zeros ? a : a + i, 4 - zeros, zeros);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    c[i] = stage[i];
}
