// corpus: entry __global__ void half(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// corpus: expect memory.uninitialised 9
__global__ void half(float* c) {
    __shared__ float cache[64];
    if (threadIdx.x < 32) cache[threadIdx.x] = 1;
    __syncthreads();
    c[threadIdx.x] = cache[threadIdx.x];
}
