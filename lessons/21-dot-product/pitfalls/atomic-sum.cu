// Pitfall: every thread adds its sum to one number: right, but 256 additions one after the other.

__global__ void dot(const float* a, const float* b, float* partial, int n) {
    extern __shared__ float cache[];
    float sum = 0;
    for (std::size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
         i += std::size_t{gridDim.x} * blockDim.x) {
        sum += a[i] * b[i];
    }
    if (threadIdx.x == 0) cache[0] = 0;
    __syncthreads();
    atomicAdd(&cache[0], sum);
    __syncthreads();
    if (threadIdx.x == 0) partial[blockIdx.x] = cache[0];
}
