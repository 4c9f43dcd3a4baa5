// corpus: entry __global__ void half(float* c)
// corpus: launch 1 64
// corpus: array c out 64
__global__ void half(float* c) {
    __shared__ float cache[64];
    cache[threadIdx.x] = threadIdx.x < 32 ? 1 : 0;
    __syncthreads();
    c[threadIdx.x] = cache[threadIdx.x];
}
