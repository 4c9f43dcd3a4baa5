// corpus: entry __global__ void mirror(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 64
// corpus: counter shared_loads 64
// corpus: counter shared_exchanged_loads 64
// corpus: counter shared_load_row_requests 0
// corpus: counter shared_loads_under_16 64
// corpus: counter busiest_thread_accesses 4
// corpus: counter busiest_block_accesses 256
// Each thread reads what another one stored, from the last to the first.
__global__ void mirror(const float* a, float* c) {
    __shared__ float tile[64];
    tile[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    c[threadIdx.x] = tile[63 - threadIdx.x];
}
