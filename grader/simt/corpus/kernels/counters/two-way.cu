// corpus: entry __global__ void banks(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 96
// corpus: array c out 32
// corpus: counter shared_load_requests 1
// corpus: counter shared_load_wavefronts 2
// corpus: counter shared_load_conflicts 1
// corpus: counter shared_store_requests 3
// corpus: counter shared_store_wavefronts 3
// corpus: counter shared_store_conflicts 0
// corpus: counter barriers 1
__global__ void banks(const float* a, float* c) {
    __shared__ float row[96];
    for (int i = threadIdx.x; i < 96; i += 32) row[i] = a[i];
    __syncthreads();
    // Lanes 0 and 16 want different words of bank 0, and so on.
    c[threadIdx.x] = row[2 * threadIdx.x];
}
