// corpus: entry __global__ void smooth(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 64
// The array is as large as the block.
__global__ void smooth(const float* a, float* c) {
    __shared__ float cache[64];
    cache[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    c[threadIdx.x] = cache[63 - threadIdx.x];
}
