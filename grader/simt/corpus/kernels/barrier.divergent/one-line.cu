// corpus: entry __global__ void both(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// corpus: expect barrier.divergent 7 7
// corpus: says 32 threads of the block wait at one barrier in line 7 while 32 threads wait at another in that line.
__global__ void both(float* c) {
    if (threadIdx.x < 32) __syncthreads(); else __syncthreads();
    c[threadIdx.x] = 1;
}
