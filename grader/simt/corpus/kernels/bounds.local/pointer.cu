// corpus: entry __global__ void lend(float* c)
// corpus: launch 1 32
// corpus: array c out 32
// corpus: expect bounds.local 11
// A local variable belongs to its thread; a pointer to it means nothing to another one.
__global__ void lend(float* c) {
    __shared__ float* lent;
    float mine[2] = {1, 2};
    if (threadIdx.x == 0) lent = mine;
    __syncthreads();
    c[threadIdx.x] = threadIdx.x ? lent[1] : mine[0];
}
