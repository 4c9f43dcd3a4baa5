// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 256
// corpus: array c out 64
// corpus: level memory.alignment warning
// corpus: expect memory.alignment 13
// The instruction copies 16 bytes to an address that must be a multiple of 16.
#include <cuda_pipeline.h>

__global__ void copy(const float* a, float* c) {
    __shared__ float stage[256];
    const int me = threadIdx.x;
    __pipeline_memcpy_async(stage + 4 * me, a + 4 * me, 16);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    c[me] = stage[4 * me] + stage[4 * me + 3];
}
