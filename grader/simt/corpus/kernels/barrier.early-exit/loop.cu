// corpus: entry __global__ void rounds(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 64
// corpus: expect barrier.early-exit 15 12
// In each round some threads have had enough, and return below the barrier of the loop.
__global__ void rounds(const float* a, float* c) {
    __shared__ float cache[64];
    cache[threadIdx.x] = a[threadIdx.x];
    float sum = 0;
    for (int round = 0; round < 4; ++round) {
        __syncthreads();
        sum += cache[63 - threadIdx.x];
        c[threadIdx.x] = sum;
        if (threadIdx.x >= 60 - 8 * round) return;
    }
}
