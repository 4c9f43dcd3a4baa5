// corpus: entry __global__ void total(const float* a, float* c, int n)
// corpus: launch 1 32
// corpus: array a in 20
// corpus: array c out 1
// corpus: number n 20
__global__ void total(const float* a, float* c, int n) {
    float sum = threadIdx.x < n ? a[threadIdx.x] : 0;
    for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
    if (threadIdx.x == 0) c[0] = sum;
}
