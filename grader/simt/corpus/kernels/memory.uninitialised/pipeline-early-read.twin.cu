// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 32
#include <cuda_pipeline.h>
__global__ void copy(const float* a, float* c) {
    __shared__ float stage[32];
    __pipeline_memcpy_async(&stage[threadIdx.x], &a[threadIdx.x], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    c[threadIdx.x] = stage[threadIdx.x];
}
