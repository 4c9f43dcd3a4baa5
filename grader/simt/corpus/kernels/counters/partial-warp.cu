// corpus: entry __global__ void copy(const float* a, float* c, int n)
// corpus: launch 1 64
// corpus: array a in 40
// corpus: array c out 40
// corpus: number n 40
// corpus: counter threads 64
// corpus: counter warps 2
// corpus: counter global_loads 40
// corpus: counter global_load_requests 2
// corpus: counter global_load_sectors 5
// corpus: counter threads_per_request 20
// corpus: counter partial_requests 2
__global__ void copy(const float* a, float* c, int n) {
    // 24 threads of the second warp do nothing.
    const int i = threadIdx.x;
    if (i < n) c[i] = a[i];
}
