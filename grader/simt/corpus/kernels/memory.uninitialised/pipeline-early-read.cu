// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 32
// corpus: expect memory.uninitialised 13 11
// corpus: says the asynchronous copy to it that it started in line 11 has not been waited for
// corpus: says Wait before line 13 with __pipeline_wait_prior(N)
#include <cuda_pipeline.h>
__global__ void copy(const float* a, float* c) {
    __shared__ float stage[32];
    __pipeline_memcpy_async(&stage[threadIdx.x], &a[threadIdx.x], sizeof(float));
    __pipeline_commit();
    c[threadIdx.x] = stage[threadIdx.x];
    __pipeline_wait_prior(0);
}
