// corpus: entry __global__ void rows(float* c, int n)
// corpus: launch 2 8
// corpus: array c out 16
// corpus: number n 8
__global__ void rows(float* c, int n) {
    c[blockIdx.x * n + threadIdx.x] = threadIdx.x;
}
