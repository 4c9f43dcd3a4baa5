// corpus: entry __global__ void pairs(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 256
// corpus: array c out 32
// Eight bytes at once from a thread's own array.
__device__ float sum_of(const float* values, int first) {
    const float2 pair = *reinterpret_cast<const float2*>(values + first);
    return pair.x + pair.y;
}
__global__ void pairs(const float* a, float* c) {
    alignas(16) float mine[8];
    for (int i = 0; i < 8; ++i) mine[i] = a[8 * threadIdx.x + i];
    c[threadIdx.x] = sum_of(mine, 2 * (threadIdx.x % 3));
}
