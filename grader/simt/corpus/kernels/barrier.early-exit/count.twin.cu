// corpus: entry __global__ void positive(const float* a, int* c, int n)
// corpus: launch 2 64 256
// corpus: array a in 100
// corpus: array c out 2 int32
// corpus: number n 100
__global__ void positive(const float* a, int* c, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int count = __syncthreads_count(i < n && a[i] > 0);
    if (threadIdx.x == 0) c[blockIdx.x] = count;
}
