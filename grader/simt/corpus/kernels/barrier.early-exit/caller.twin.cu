// corpus: entry __global__ void reverse(const float* a, float* c, int n)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 64
// corpus: number n 40
// The barrier stands in a function above the kernel that returns before it calls it.
template <typename T>
__device__ T exchange(T* cache, T value, int from) {
    cache[threadIdx.x] = value;
    __syncthreads();
    return cache[from];
}
__global__ void reverse(const float* a, float* c, int n) {
    if (blockDim.x < n) return;
    __shared__ float cache[64];
    c[threadIdx.x] = exchange(cache, a[threadIdx.x], 63 - threadIdx.x);
}
