// corpus: entry __global__ void sums(int* c)
// corpus: launch 1 32
// corpus: array c out 32 int32
// corpus: expect device.stack-overflow 6
// corpus: ends launch_failed
__device__ int sum(int n) { volatile int local[8]; local[n & 7] = n; return n == 0 ? local[0] : n + sum(n - 1) + local[1]; }
__global__ void sums(int* c) {
    c[threadIdx.x] = sum(threadIdx.x - 1);
}
