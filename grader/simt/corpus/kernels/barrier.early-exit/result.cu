// corpus: entry __global__ void reverse(const float* a, float* c, int n)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 64
// corpus: number n 40
// corpus: expect barrier.early-exit 18 12
// A function tells the kernel that the thread has nothing to do, and the kernel returns.
__device__ bool load(float* cache, const float* a, int n) {
    const bool inside = threadIdx.x < n;
    if (inside) {
        cache[threadIdx.x] = a[threadIdx.x];
        __syncthreads();
    }
    return inside;
}
__global__ void reverse(const float* a, float* c, int n) {
    __shared__ float cache[64];
    if (!load(cache, a, n)) return;
    c[threadIdx.x] = cache[n - 1 - threadIdx.x];
}
