// Pitfall: thread 0 adds all sums alone while the rest of the block waits.
__global__ void dot(const float* a, const float* b, float* partial, int n) {
    extern __shared__ float cache[];
    int me = threadIdx.x;
    float sum = 0;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + me; i < n; i += std::size_t{gridDim.x} * blockDim.x) {
        sum += a[i] * b[i];
    }
    cache[me] = sum;
    __syncthreads();

    if (me == 0) {
        float total = 0;
        for (int t = 0; t < blockDim.x; ++t) total += cache[t];
        partial[blockIdx.x] = total;
    }
}
