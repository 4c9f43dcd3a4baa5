// corpus: entry __global__ void total(const float* a, float* c, int n)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 1
// corpus: number n 20
// What other lanes of the data do not have is looked at by none.
struct Best {
    float value;
    int index;
};
__global__ void total(const float* a, float* c, int n) {
    const unsigned mask = __ballot_sync(0xffffffffu, threadIdx.x < n);
    if (threadIdx.x >= n) return;
    Best best = {a[threadIdx.x], int(threadIdx.x)}, other;
    float near[2];
    const auto below = [=](float v) { return __shfl_down_sync(mask, v, 1); };
    for (int step = 16; step > 0; step /= 2) {
        other.value = __shfl_down_sync(mask, best.value, step);
        other.index = __shfl_down_sync(mask, best.index, step);
        if (threadIdx.x + step < n && other.value > best.value) best = other;
    }
    near[0] = below(best.value), near[1] = (float)__shfl_down_sync(mask, best.index, 1);
    float p{below(best.value)}, q(below(best.value)), larger = fmaxf(p, q);
    if (threadIdx.x == 0) c[0] = best.index + 0 * (near[0] + near[1] + larger);
    below(best.value);
}
