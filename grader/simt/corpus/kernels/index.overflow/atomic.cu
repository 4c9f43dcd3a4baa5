// corpus: entry __global__ void offsets(int* c)
// corpus: launch 1 32
// corpus: array c out 32 int32
// corpus: expect index.overflow 8
// The difference of two offsets: what fits each does not fit the difference.
__shared__ int base;
__device__ int distance(int from, int far) {
    return from - far;
}
__global__ void offsets(int* c) {
    if (threadIdx.x == 0) base = -2147483647;
    __syncthreads();
    atomicAdd(&base, 1);
    __syncthreads();
    c[threadIdx.x] = distance(base, 64) < 0;
}
