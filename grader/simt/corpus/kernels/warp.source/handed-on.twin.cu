// corpus: entry __global__ void total(const float* a, float* c, int n)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 1
// corpus: number n 20
// Half a warp: what lanes 1 to 15 compute of lanes that take no part, lane 0 never gets.
__device__ float down(unsigned mask, float v, int step) {
    return __shfl_down_sync(mask, v, step);
}
__global__ void total(const float* a, float* c, int n) {
    if (threadIdx.x >= 16) return;
    float sum = a[threadIdx.x];
    for (int step = 8; step > 1; step /= 2) sum += __shfl_down_sync(0xffffu, sum, step);
    const float other = down(0xffffu, sum, 1);
    sum += other;
    if (threadIdx.x == 0) c[0] = sum;
}
