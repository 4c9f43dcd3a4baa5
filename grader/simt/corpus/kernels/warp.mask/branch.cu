// corpus: entry __global__ void total(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 1
// corpus: expect warp.mask 9
__global__ void total(const float* a, float* c) {
    float sum = a[threadIdx.x];
    for (int step = 16; step > 0; step /= 2)
        if (threadIdx.x < step) sum += __shfl_down_sync(0xffffffffu, sum, step);
    if (threadIdx.x == 0) c[0] = sum;
}
