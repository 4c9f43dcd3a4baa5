// corpus: entry __global__ void total(const float* a, float* c, int n)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 1
// corpus: number n 20
// corpus: expect warp.source 18 19
// corpus: says and line 19 uses it
struct Best {
    float value;
    int index;
};
__global__ void total(const float* a, float* c, int n) {
    const unsigned mask = __ballot_sync(0xffffffffu, threadIdx.x < n);
    if (threadIdx.x >= n) return;
    Best best = {a[threadIdx.x], int(threadIdx.x)}, other;
    for (int step = 16; step > 0; step /= 2) {
        other.value = __shfl_down_sync(mask, best.value, step);
        other.index = __shfl_down_sync(mask, best.index, step);
        if (other.value > best.value) best = other;
    }
    if (threadIdx.x == 0) c[0] = best.index;
}
