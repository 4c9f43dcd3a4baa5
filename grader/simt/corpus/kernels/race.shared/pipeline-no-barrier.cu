// corpus: entry __global__ void mirror(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 64
// corpus: expect race.shared 9 12
#include <cuda_pipeline.h>
__global__ void mirror(const float* a, float* c) {
    __shared__ float stage[64];
    __pipeline_memcpy_async(&stage[threadIdx.x], &a[threadIdx.x], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    c[threadIdx.x] = stage[63 - threadIdx.x];
}
