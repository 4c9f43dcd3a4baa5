// corpus: entry __global__ void smooth(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 64
// corpus: expect-some bounds.shared 10
// corpus: says The block has 64 threads and the array 32 elements. Should each thread have one? Then declare one
// The array is too small for the block.
__global__ void smooth(const float* a, float* c) {
    __shared__ float cache[32];
    cache[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    c[threadIdx.x] = cache[31 - threadIdx.x % 32];
}
