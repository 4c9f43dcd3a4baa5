// corpus: entry __global__ void copy(const float* a, float* c, int n)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 32
// corpus: number n 20
// The size stays, and the last argument says that all of it becomes zero.
#include <cuda_pipeline.h>

__global__ void copy(const float* a, float* c, int n) {
    __shared__ float stage[32];
    const int i = threadIdx.x;
    const int zeros = i < n ? 0 : 4;
    __pipeline_memcpy_async(&stage[i], zeros ? a : a + i, 4, zeros);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    c[i] = stage[i];
}
