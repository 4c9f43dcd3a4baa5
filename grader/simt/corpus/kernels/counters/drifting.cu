// corpus: entry __global__ void sums(const float* a, const float* b, float* c)
// corpus: launch 1 32
// corpus: array a in 1000
// corpus: array b in 1000
// corpus: array c out 32
// corpus: counter global_loads 48000
// corpus: counter global_load_requests 2000
// corpus: counter global_load_sectors 2000
// corpus: counter partial_requests 1000
__global__ void sums(const float* a, const float* b, float* c) {
    float sum = 0;
    for (int i = 0; i < 1000; ++i) {
        sum += a[i];
        // Odd lanes read twice as much; the warp still reads each element once.
        if (threadIdx.x % 2) sum += b[i];
    }
    c[threadIdx.x] = sum;
}
