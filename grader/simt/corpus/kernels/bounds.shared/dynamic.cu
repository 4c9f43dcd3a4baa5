// corpus: entry __global__ void neighbour(float* c)
// corpus: launch 1 64 256
// corpus: array c out 64
// corpus: expect bounds.shared 11
// corpus: says gives 256 bytes of shared memory
extern __shared__ float cache[];
__global__ void neighbour(float* c) {
    int t = threadIdx.x;
    cache[t] = t;
    __syncthreads();
    c[t] = cache[t + 1];
}
