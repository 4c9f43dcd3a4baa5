// corpus: entry __global__ void both(float* c)
// corpus: launch 1 64
// corpus: array c out 64
__global__ void both(float* c) {
    __syncthreads();
    if (threadIdx.x < 32) {
        c[threadIdx.x] = 1;
    } else {
        c[threadIdx.x] = 2;
    }
}
