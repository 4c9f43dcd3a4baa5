// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 256
// corpus: array c out 64
// corpus: counter global_loads 64
// corpus: counter global_load_requests 2
// corpus: counter global_load_sectors 32
// corpus: counter global_load_bytes 1024
// corpus: counter global_copied_bytes 1024
// corpus: counter shared_stores 64
// corpus: counter shared_store_requests 2
// corpus: counter shared_store_wavefronts 8
// corpus: counter shared_store_conflicts 0
// corpus: counter shared_loads 64
// corpus: counter shared_loads_during_copies 0
// A copy is one instruction: one load and one store, not one more when the bytes arrive.
#include <cuda_pipeline.h>
__global__ void copy(const float* a, float* c) {
    __shared__ alignas(16) float stage[256];
    __pipeline_memcpy_async(&stage[4 * threadIdx.x], &a[4 * threadIdx.x], 16);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    c[threadIdx.x] = stage[4 * threadIdx.x];
}
