// corpus: entry __global__ void sums(int* c)
// corpus: launch 1 32
// corpus: array c out 32 int32
__device__ int sum(int n) {
    return n == 0 ? 0 : n + sum(n - 1);
}
__global__ void sums(int* c) {
    c[threadIdx.x] = sum(threadIdx.x);
}
