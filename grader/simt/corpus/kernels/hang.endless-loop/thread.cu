// corpus: entry __global__ void collatz(unsigned* c)
// corpus: launch 1 64
// corpus: array c inout 64 int32
// corpus: ends cpu_limit
// corpus: expect hang.endless-loop 9
// Only the thread that starts with 0 never comes to 1.
__device__ unsigned steps(unsigned n) {
    unsigned count = 0;
    for (; n != 1; ++count) n = n % 2 ? 3 * n + 1 : n / 2;
    return count;
}
__global__ void collatz(unsigned* c) {
    c[threadIdx.x] = steps(threadIdx.x);
}
