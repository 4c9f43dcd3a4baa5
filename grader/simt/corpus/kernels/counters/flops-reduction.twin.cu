// corpus: entry __global__ void reduce(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 1
// corpus: operations
// corpus: counter fp32_operations 160
// corpus: counter fp32_adds 160
__global__ void reduce(const float* a, float* c) {
    // All lanes add in each of five steps, needed or not.
    float sum = a[threadIdx.x];
    for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffff, sum, step);
    if (threadIdx.x == 0) *c = sum;
}
