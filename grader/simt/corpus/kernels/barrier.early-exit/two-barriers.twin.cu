// corpus: entry __global__ void halves(const float* a, float* c, int n)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 64
// corpus: number n 40
// All threads stay for both barriers.
__global__ void halves(const float* a, float* c, int n) {
    __shared__ float first[64], second[64];
    const bool mine = threadIdx.x < n;
    if (mine) first[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    if (mine) second[threadIdx.x] = first[n - 1 - threadIdx.x];
    __syncthreads();
    if (mine) c[threadIdx.x] = second[n - 1 - threadIdx.x];
}
