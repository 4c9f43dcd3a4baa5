// corpus: entry __global__ void banks(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 96
// corpus: array c out 32
// corpus: counter shared_load_requests 1
// corpus: counter shared_load_wavefronts 1
// corpus: counter shared_load_conflicts 0
// corpus: counter shared_store_requests 3
// corpus: counter shared_store_wavefronts 3
// corpus: counter shared_store_conflicts 0
// corpus: counter barriers 1
__global__ void banks(const float* a, float* c) {
    __shared__ float row[96];
    for (int i = threadIdx.x; i < 96; i += 32) row[i] = a[i];
    __syncthreads();
    // 3 and 32 have no common divisor: every lane has a bank of its own.
    c[threadIdx.x] = row[3 * threadIdx.x];
}
