// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 1024
// corpus: array c out 32
// corpus: counter global_load_requests 1
// corpus: counter global_load_sectors 32
// corpus: counter global_load_sectors_ideal 4
// corpus: counter global_load_bytes 128
// corpus: counter global_store_sectors 4
// corpus: counter threads_per_request 32
// corpus: counter partial_requests 0
__global__ void copy(const float* a, float* c) {
    // Each lane needs a sector of its own.
    c[threadIdx.x] = a[32 * threadIdx.x];
}
