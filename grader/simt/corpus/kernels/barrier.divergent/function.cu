// corpus: entry __global__ void totals(const float* a, float* c)
// corpus: launch 1 96
// corpus: array a in 96
// corpus: array c out 96
// corpus: expect barrier.divergent 9 17
// corpus: says The barrier in line 9 stands in neighbour(), which line 16 calls
// The barrier hides in a function that one branch calls.
__device__ float neighbour(const float* cache) {
    __syncthreads();
    return cache[95 - threadIdx.x];
}
__global__ void totals(const float* a, float* c) {
    __shared__ float cache[96];
    cache[threadIdx.x] = a[threadIdx.x];
    float sum = 0;
    if (blockDim.x == 96 && threadIdx.x >= 32) sum = neighbour(cache);
    __syncthreads();
    c[threadIdx.x] = sum;
}
