// corpus: entry __global__ void some(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// corpus: expect barrier.divergent 6
__global__ void some(float* c) {
    if (threadIdx.x < 40) __syncthreads();
    c[threadIdx.x] = 1;
}
