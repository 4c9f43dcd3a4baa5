// Pitfall: a thread without an element of its own returns before the barrier the others wait at.
__global__ void dot(const float* a, const float* b, float* partial, int n) {
    extern __shared__ float cache[];
    int me = threadIdx.x;
    cache[me] = 0;
    if (blockIdx.x * blockDim.x + me >= n) {
        if (me == 0) partial[blockIdx.x] = 0;
        return;
    }
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + me; i < n; i += std::size_t{gridDim.x} * blockDim.x) {
        cache[me] += a[i] * b[i];
    }
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
