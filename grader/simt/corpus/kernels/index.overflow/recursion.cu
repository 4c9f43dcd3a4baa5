// corpus: entry __global__ void factorials(int* c)
// corpus: launch 1 32
// corpus: array c out 32 int32
// corpus: expect index.overflow 7
// corpus: says If it shall wrap
__device__ int factorial(int n) {
    return n < 2 ? 1 : n * factorial(n - 1);
}
__global__ void factorials(int* c) {
    c[threadIdx.x] = factorial(threadIdx.x % 16);
}
