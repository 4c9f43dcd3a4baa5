// corpus: entry __global__ void tail(float* c, int n)
// corpus: launch 1 64
// corpus: array c out 50
// corpus: number n 50
// corpus: expect barrier.early-exit 8 10
__global__ void tail(float* c, int n) {
    __shared__ float cache[64];
    if (threadIdx.x >= n) return;
    cache[threadIdx.x] = threadIdx.x;
    __syncthreads();
    c[threadIdx.x] = cache[n - 1 - threadIdx.x];
}
