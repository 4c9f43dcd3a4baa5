// corpus: entry __global__ void both(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// corpus: expect barrier.divergent 7 10
__global__ void both(float* c) {
    if (threadIdx.x < 32) {
        __syncthreads();
        c[threadIdx.x] = 1;
    } else {
        __syncthreads();
        c[threadIdx.x] = 2;
    }
}
