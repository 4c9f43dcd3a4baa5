// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 128
// corpus: array c out 128
// corpus: counter shared_loads 192
// corpus: counter shared_loads_during_copies 0
// corpus: counter overlapped_copied_bytes 0
// corpus: counter copied_tiles 1
#include <cuda_pipeline.h>
__global__ void copy(const float* a, float* c) {
    __shared__ float stage[128];
    __pipeline_memcpy_async(&stage[threadIdx.x], &a[threadIdx.x], 4);
    __pipeline_commit();
    __pipeline_memcpy_async(&stage[threadIdx.x + 64], &a[threadIdx.x + 64], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    c[threadIdx.x] = stage[threadIdx.x];
    c[threadIdx.x + 64] = stage[threadIdx.x] + stage[threadIdx.x + 64];
}
