// corpus: entry __global__ void reverse(const float* a, float* c, int n)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 64
// corpus: number n 40
// corpus: expect barrier.divergent 12 12
// A function returns before its barrier, and the thread goes on with other work.
__device__ void reversed(const float* a, float* c, int n) {
    __shared__ float cache[64];
    if (threadIdx.x >= n) return;
    cache[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    c[threadIdx.x] = cache[n - 1 - threadIdx.x];
}
__global__ void reverse(const float* a, float* c, int n) {
    reversed(a, c, n);
    if (threadIdx.x >= n) c[threadIdx.x] = 0;
}
