// corpus: entry __global__ void first(const double* a, float* c)
// corpus: launch 1 96
// corpus: array a in 192
// corpus: array c out 96
// corpus: expect barrier.early-exit 9 12
// A whole warp returns, then the others meet in a loop.
__global__ void first(const double* a, float* c) {
    __shared__ double sum[96];
    if (threadIdx.x / 32 == 1) return;
    sum[threadIdx.x] = a[threadIdx.x] > 0;
    for (int step = 32; step > 0; step /= 2) {
        __syncthreads();
        if (threadIdx.x < step && step < 32) sum[threadIdx.x] += sum[threadIdx.x + step];
    }
    c[threadIdx.x] = sum[threadIdx.x];
}
