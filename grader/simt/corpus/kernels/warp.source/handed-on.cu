// corpus: entry __global__ void total(const float* a, float* c, int n)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 1
// corpus: number n 20
// corpus: expect warp.source 10 20
// corpus: says uses in line 20 what became of it
// Lane 0 gets through lane 8 what lane 24 does not give.
__device__ float down(unsigned mask, float v, int step) {
    return __shfl_down_sync(mask, v, step);
}
__global__ void total(const float* a, float* c, int n) {
    const unsigned mask = (1u << n) - 1;
    if (threadIdx.x >= n) return;
    float sum = a[threadIdx.x];
    for (int step = 16; step > 0; step /= 2) {
        const float other = down(mask, sum, step);
        sum += other;
    }
    if (threadIdx.x == 0) c[0] = sum;
}
