// corpus: entry __global__ void positive(const float* a, int* c, int n)
// corpus: launch 2 64 256
// corpus: array a in 100
// corpus: array c out 2 int32
// corpus: number n 100
// corpus: expect barrier.early-exit 9 10
__global__ void positive(const float* a, int* c, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const int count = __syncthreads_count(a[i] > 0);
    if (threadIdx.x == 0) c[blockIdx.x] = count;
}
