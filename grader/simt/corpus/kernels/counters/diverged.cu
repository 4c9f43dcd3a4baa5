// corpus: entry __global__ void halves(const float* a, const float* b, float* c)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array b in 32
// corpus: array c out 32
// corpus: counter global_loads 32
// corpus: counter global_load_requests 2
// corpus: counter global_load_sectors 4
// corpus: counter global_store_requests 2
// corpus: counter global_store_sectors 4
// corpus: counter partial_requests 4
// corpus: counter threads_per_request 16
__global__ void halves(const float* a, const float* b, float* c) {
    const int i = threadIdx.x;
    if (i < 16)
        c[i] = a[i];
    else
        c[i] = b[i] + 1;
}
