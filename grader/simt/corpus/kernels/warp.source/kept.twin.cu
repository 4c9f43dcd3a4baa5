// corpus: entry __global__ void add(const float* a, float* c, int n)
// corpus: launch 1 32
// corpus: array a in 20
// corpus: array c out 1
// corpus: number n 20
// Lanes that are given a value of lanes without data throw it away.
template <class T>
__device__ T further(unsigned mask, T x, int step, int n) {
    const unsigned lane = threadIdx.x % 32;
    const T other = __shfl_down_sync(mask, x, step);
    return lane + step < n ? x + other : x;
}
__global__ void add(const float* a, float* c, int n) {
    const unsigned mask = __ballot_sync(0xffffffffu, threadIdx.x < n);
    if (threadIdx.x < n) {
        float sum = a[threadIdx.x], v;
        for (int step = 16; step > 4; step /= 2) sum = further(mask, sum, step, n);
        float w = 0;
        for (int step = 4; step > 0; step /= 2) {
            w = __shfl_down_sync(mask, sum, step);
            if (threadIdx.x + step < n) sum += w;
        }
        w = 1;
        sum *= w;
        v = sum;
        if (threadIdx.x == 0) c[0] = v;
    }
}
