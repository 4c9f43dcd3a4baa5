// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 256
// corpus: array c out 64
// corpus: counter global_loads 64
// corpus: counter global_load_requests 2
// corpus: counter global_load_sectors 32
// corpus: counter shared_stores 64
// corpus: counter shared_store_requests 2
// corpus: counter shared_store_wavefronts 8
// corpus: counter shared_store_conflicts 0
__global__ void copy(const float* a, float* c) {
    __shared__ alignas(16) float stage[256];
    *reinterpret_cast<float4*>(&stage[4 * threadIdx.x]) =
        *reinterpret_cast<const float4*>(&a[4 * threadIdx.x]);
    c[threadIdx.x] = stage[4 * threadIdx.x];
}
