// corpus: entry __global__ void total(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 1
// The old reduction of a warp: volatile, but nothing that orders the steps.
__global__ void total(const float* a, float* c) {
    __shared__ volatile float cache[32];
    const int lane = threadIdx.x;
    cache[lane] = a[lane];
    __syncthreads();
    for (int step = 16; step > 0; step /= 2) {
        if (lane < step) cache[lane] += cache[lane + step];
        __syncwarp();
    }
    if (lane == 0) c[0] = cache[0];
}
