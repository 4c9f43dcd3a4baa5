// corpus: entry __global__ void total(const float* a, float* c, int n)
// corpus: launch 1 32
// corpus: array a in 20
// corpus: array c out 1
// corpus: number n 20
// corpus: expect warp.source 12 13
__global__ void total(const float* a, float* c, int n) {
    const unsigned mask = __ballot_sync(0xffffffffu, threadIdx.x < n);
    if (threadIdx.x < n) {
        float sum = a[threadIdx.x];
        for (int step = 16; step > 0; step /= 2)
            sum += __shfl_down_sync(mask, sum, step);
        if (threadIdx.x == 0) c[0] = sum;
    }
}
