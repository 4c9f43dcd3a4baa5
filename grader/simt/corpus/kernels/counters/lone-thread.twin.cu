// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 2 8
// corpus: array a in 64
// corpus: array c out 64
// corpus: counter global_loads 16
// corpus: counter global_loads_under_8 0
// corpus: counter global_loads_under_16 0
// corpus: counter global_stores_under_16 0
// corpus: counter busiest_thread_accesses 2
// corpus: counter busiest_block_accesses 16
// All share the work, four floats at a time.
__global__ void copy(const float* a, float* c) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    reinterpret_cast<float4*>(c)[i] = reinterpret_cast<const float4*>(a)[i];
}
