// corpus: entry __global__ void lend(float* c)
// corpus: launch 1 32
// corpus: array c out 32
__global__ void lend(float* c) {
    __shared__ float lent[2];
    float mine[2] = {1, 2};
    if (threadIdx.x == 0) lent[1] = mine[1];
    __syncthreads();
    c[threadIdx.x] = threadIdx.x ? lent[1] : mine[0];
}
