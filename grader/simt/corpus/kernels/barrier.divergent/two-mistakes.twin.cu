// corpus: entry __global__ void twice(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// All threads meet at each barrier.
__global__ void twice(float* c) {
    __syncthreads();
    c[threadIdx.x] = 1;
    __syncthreads();
    __syncthreads();
    c[threadIdx.x] += 1;
}
