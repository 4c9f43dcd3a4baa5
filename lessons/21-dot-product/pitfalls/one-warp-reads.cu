// Pitfall: only the first warp of a block reads the vectors; the other warps bring their 0 to the
// tree.

__global__ void dot(const float* a, const float* b, float* partial, int n) {
    extern __shared__ float cache[];
    const int me = threadIdx.x;
    const int readers = blockDim.x < 32 ? blockDim.x : 32;
    float sum = 0;
    if (me < readers) {
        for (std::size_t i = blockIdx.x * readers + me; i < n; i += std::size_t{gridDim.x} * readers) sum += a[i] * b[i];
    }
    cache[me] = sum;
    __syncthreads();

    int active = blockDim.x;
    while (active > 1) {
        const int half = (active + 1) / 2;
        if (me + half < active) cache[me] += cache[me + half];
        __syncthreads();
        active = half;
    }
    if (me == 0) partial[blockIdx.x] = cache[0];
}
