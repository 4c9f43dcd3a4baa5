// Pitfall: halving loses an element whenever the number of active threads is odd.
__global__ void dot(const float* a, const float* b, float* partial, int n) {
    extern __shared__ float cache[];
    int me = threadIdx.x;
    float sum = 0;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + me; i < n; i += std::size_t{gridDim.x} * blockDim.x) {
        sum += a[i] * b[i];
    }
    cache[me] = sum;
    __syncthreads();

    int half = blockDim.x / 2;
    while (half > 0) {
        if (me < half) cache[me] += cache[me + half];
        __syncthreads();
        half /= 2;
    }
    if (me == 0) partial[blockIdx.x] = cache[0];
}
