// Pitfall: the shared array has 256 elements, but a block may have up to 1,024 threads.
__global__ void dot(const float* a, const float* b, float* partial, int n) {
    __shared__ float cache[256];
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
        if (me + half < active) cache[me] += cache[me + half];
        __syncthreads();
        active = half;
    }
    if (me == 0) partial[blockIdx.x] = cache[0];
}
