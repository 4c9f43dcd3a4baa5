// corpus: entry __global__ void some(float* c)
// corpus: launch 2 64
// corpus: array c out 64
// A whole block may skip a barrier: the condition is the same for all its threads.
__global__ void some(float* c) {
    if (blockIdx.x == 0) __syncthreads();
    if (blockIdx.x == 0) c[threadIdx.x] = 1;
}
