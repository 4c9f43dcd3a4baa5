// corpus: entry __global__ void scale(const float* a, float* c, int n)
// corpus: launch 4 32
// corpus: array a in 100
// corpus: array c out 100
// corpus: number n 100
// corpus: counter global_loads 100
// corpus: counter global_stores 100
// corpus: counter global_load_requests 4
// corpus: counter global_load_sectors 13
// corpus: counter cc13_load_transactions 7
__global__ void scale(const float* a, float* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = 2 * a[i];
}
