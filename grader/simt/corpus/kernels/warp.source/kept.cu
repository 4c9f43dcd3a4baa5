// corpus: entry __global__ void add(const float* a, float* c, int n)
// corpus: launch 1 32
// corpus: array a in 20
// corpus: array c out 1
// corpus: number n 20
// corpus: expect warp.source 13 15
// corpus: says and line 15 uses it
// The lanes from 4 on keep what lanes without data give, and add it.
__global__ void add(const float* a, float* c, int n) {
    const unsigned mask = __ballot_sync(0xffffffffu, threadIdx.x < n);
    if (threadIdx.x < n) {
        float sum = a[threadIdx.x];
        const float other = __shfl_down_sync(mask, sum, 16);
        if (threadIdx.x < 16) sum += other;
        if (threadIdx.x == 5) c[0] = sum;
    }
}
