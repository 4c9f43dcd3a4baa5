// corpus: entry __global__ void parity(int* c)
// corpus: launch 2 32
// corpus: array c out 64 int32
// corpus: expect-some device.stack-overflow 8
// corpus: ends launch_failed
__device__ bool odd(int n);
// Both functions stand in one line, since either may be the last.
__device__ bool even(int n) { volatile int keep = n; return keep == 0 || !(keep != 0 && !odd(keep - 1)); } __device__ bool odd(int n) { volatile int keep = n; return !(keep != 0 && !even(keep - 1)); }
__global__ void parity(int* c) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = even(i - 3);
}
