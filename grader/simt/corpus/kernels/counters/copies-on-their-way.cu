// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 128
// corpus: array c out 128
// corpus: counter shared_loads 256
// corpus: counter shared_loads_during_copies 64
// corpus: counter overlapped_copied_bytes 256
// corpus: counter copied_tiles 2
// While the second copy is on its way, a thread reads what the first one brought. An empty batch is
// no copy.
#include <cuda_pipeline.h>
__global__ void copy(const float* a, float* c) {
    __shared__ float stage[128];
    stage[threadIdx.x] = 0;
    stage[threadIdx.x + 64] = stage[threadIdx.x];
    __pipeline_memcpy_async(&stage[threadIdx.x], &a[threadIdx.x], 4);
    __pipeline_commit();
    __pipeline_memcpy_async(&stage[threadIdx.x + 64], &a[threadIdx.x + 64], 4);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    c[threadIdx.x] = stage[threadIdx.x];
    __pipeline_wait_prior(0);
    __pipeline_commit();
    c[threadIdx.x + 64] = stage[threadIdx.x] + stage[threadIdx.x + 64];
}
