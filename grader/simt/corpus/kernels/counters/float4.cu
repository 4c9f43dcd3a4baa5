// corpus: entry __global__ void sum(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 128
// corpus: array c out 32
// corpus: counter global_loads 128
// corpus: counter global_load_requests 4
// corpus: counter global_load_sectors 64
// corpus: counter global_load_sectors_ideal 16
// corpus: counter global_load_bytes 512
__global__ void sum(const float* a, float* c) {
    const float* v = a + 4 * threadIdx.x;
    // Each of the four loads touches all 16 sectors.
    c[threadIdx.x] = v[0] + v[1] + v[2] + v[3];
}
