// corpus: entry __global__ void rotate(float* c)
// corpus: launch 1 64
// corpus: array c out 64
__global__ void rotate(float* c) {
    const float mine = threadIdx.x;
    c[threadIdx.x] = __shfl_sync(0xffffffffu, mine, threadIdx.x + 1, 16);
}
