// corpus: entry __global__ void twice(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// corpus: expect barrier.divergent 8 10
// corpus: expect barrier.divergent 11
// The first mistake leaves one half a barrier behind; the second stands alone.
__global__ void twice(float* c) {
    if (threadIdx.x < 32) __syncthreads();
    c[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x < 32) __syncthreads();
    c[threadIdx.x] += 1;
}
