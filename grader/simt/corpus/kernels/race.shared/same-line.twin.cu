// corpus: entry __global__ void sum(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 1
// A tree whose rounds are not apart.
__global__ void sum(const float* a, float* c) {
    __shared__ float part[64];
    const unsigned t = threadIdx.x;
    part[t] = a[t];
    __syncthreads();
    for (unsigned half = 1; half < 64; half *= 2) {
        if (t % (2 * half) == 0) part[t] += part[t + half];
        __syncthreads();
    }
    if (t == 0) c[0] = part[0];
    __syncthreads();
}
