// corpus: entry __global__ void halves(const float* a, float* c, int n)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 64
// corpus: number n 40
// corpus: expect barrier.early-exit 10 12
// Who has left is missing at both barriers: one mistake.
__global__ void halves(const float* a, float* c, int n) {
    __shared__ float first[64], second[64];
    if (threadIdx.x >= n) return;
    first[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    second[threadIdx.x] = first[n - 1 - threadIdx.x];
    __syncthreads();
    c[threadIdx.x] = second[n - 1 - threadIdx.x];
}
