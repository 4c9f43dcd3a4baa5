// corpus: entry __global__ void total(const float* a, float* c)
// corpus: launch 1 48
// corpus: array a in 48
// corpus: array c out 2
// corpus: expect warp.source 10 11
// corpus: says Use or add what is read only where that lane exists
__global__ void total(const float* a, float* c) {
    float sum = a[threadIdx.x];
    // The second warp has 16 lanes only.
    for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
    if (threadIdx.x % 32 == 0) c[threadIdx.x / 32] = sum;
}
