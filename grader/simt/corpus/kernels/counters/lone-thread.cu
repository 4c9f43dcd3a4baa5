// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 2 32
// corpus: array a in 64
// corpus: array c out 64
// corpus: counter global_loads 64
// corpus: counter global_loads_under_8 64
// corpus: counter global_stores_under_16 64
// corpus: counter busiest_thread_accesses 128
// corpus: counter busiest_block_accesses 128
// One thread does the work of all.
__global__ void copy(const float* a, float* c) {
    if (blockIdx.x == 0 && threadIdx.x == 0)
        for (int i = 0; i < 64; ++i) c[i] = a[i];
}
