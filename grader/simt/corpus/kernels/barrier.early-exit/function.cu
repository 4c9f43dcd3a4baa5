// corpus: entry __global__ void reverse(const float* a, float* c, int n)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 64
// corpus: number n 40
// corpus: expect barrier.early-exit 10 12
// A function's early return ends the thread, since the kernel has nothing more for it to do.
__device__ void reversed(const float* a, float* c, int n) {
    __shared__ float cache[64];
    if (threadIdx.x >= n) return;
    cache[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    c[threadIdx.x] = cache[n - 1 - threadIdx.x];
}
__global__ void reverse(const float* a, float* c, int n) {
    reversed(a, c, n);
}
