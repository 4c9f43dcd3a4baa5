// Pitfall: the first block goes through the whole vectors; the others only store their 0.

__global__ void dot(const float* a, const float* b, float* partial, int n) {
    extern __shared__ float cache[];
    int me = threadIdx.x;
    float sum = 0;
    if (blockIdx.x == 0) {
        for (int i = me; i < n; i += blockDim.x) sum += a[i] * b[i];
    }
    cache[me] = sum;
    __syncthreads();

    int active = blockDim.x;
    while (active > 1) {
        int half = (active + 1) / 2;
        if (me + half < active) cache[me] += cache[me + half];
        __syncthreads();
        active = half;
    }
    if (me == 0) partial[blockIdx.x] = cache[0];
}
