// corpus: entry __global__ void total(float* c)
// corpus: launch 1 32
// corpus: array c out 1
__global__ void total(float* c) {
    float sum = threadIdx.x;
    for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
    if (threadIdx.x == 0) c[0] = sum;
}
