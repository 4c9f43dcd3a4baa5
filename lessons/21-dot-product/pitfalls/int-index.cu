// Pitfall: the index is an int; near 2^31 elements the next one is larger than any int.

/// partial[block] = the block's share of the sum of a[i] * b[i] for 0 <= i < n.
__global__ void dot(const float* a, const float* b, float* partial, int n) {
    extern __shared__ float cache[];
    int me = threadIdx.x;
    float sum = 0;
    for (int i = blockIdx.x * blockDim.x + me; i < n; i += blockDim.x * gridDim.x) {
        sum += a[i] * b[i];
    }
    cache[me] = sum;
    __syncthreads();  // every sum is in the cache

    int active = blockDim.x;
    while (active > 1) {
        int half = (active + 1) / 2;  // rounded up: with an odd count the middle one waits
        if (me + half < active) cache[me] += cache[me + half];
        __syncthreads();  // this round is over before the next one reads
        active = half;
    }
    if (me == 0) partial[blockIdx.x] = cache[0];
}
