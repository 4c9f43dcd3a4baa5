// corpus: entry __global__ void both(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// corpus: expect barrier.divergent 8 11
// corpus: says All threads must meet at the same __syncthreads()
__global__ void both(float* c) {
    if (threadIdx.x < 32) {
        __syncthreads();
        c[threadIdx.x] = 1;
    } else {
        __syncthreads();
        c[threadIdx.x] = 2;
    }
}
