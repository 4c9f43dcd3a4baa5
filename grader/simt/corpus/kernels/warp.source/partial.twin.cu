// corpus: entry __global__ void total(const float* a, float* c)
// corpus: launch 1 48
// corpus: array a in 48
// corpus: array c out 3
__global__ void total(const float* a, float* c) {
    float sum = a[threadIdx.x];
    for (int step = 8; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step, 16);
    if (threadIdx.x % 16 == 0) c[threadIdx.x / 16] = sum;
}
