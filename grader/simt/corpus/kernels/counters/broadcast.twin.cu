// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 1024
// corpus: array c out 64
// corpus: counter global_load_requests 2
// corpus: counter global_load_sectors 8
// corpus: counter global_load_sectors_ideal 8
// corpus: counter global_load_bytes 256
// corpus: counter global_store_sectors 8
// corpus: counter threads_per_request 32
// corpus: counter partial_requests 0
__global__ void copy(const float* a, float* c) {
    c[threadIdx.x] = a[threadIdx.x];
}
