// Pitfall: only the threads that still add wait at the barrier; the others skip it and run on.
__global__ void dot(const float* a, const float* b, float* partial, int n) {
    extern __shared__ float cache[];
    int me = threadIdx.x;
    float sum = 0;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + me; i < n; i += std::size_t{gridDim.x} * blockDim.x) {
        sum += a[i] * b[i];
    }
    cache[me] = sum;
    __syncthreads();

    int active = blockDim.x;
    while (active > 1) {
        int half = (active + 1) / 2;
        if (me + half < active) {
            cache[me] += cache[me + half];
            __syncthreads();
        }
        active = half;
    }
    if (me == 0) partial[blockIdx.x] = cache[0];
}
