// corpus: entry __global__ void parity(int* c)
// corpus: launch 2 32
// corpus: array c out 64 int32
__device__ bool odd(int n);
__device__ bool even(int n) {
    return n <= 0 || odd(n - 1);
}
__device__ bool odd(int n) {
    return n > 0 && even(n - 1);
}
__global__ void parity(int* c) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = even(i - 3);
}
