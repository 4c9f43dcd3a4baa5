// Alternative: what exceeds a power of two is added first, then the halves fit.
/// This thread's share of the products.
__device__ float own_share(const float* a, const float* b, int n) {
    const long long step = static_cast<long long>(gridDim.x) * blockDim.x;
    float sum = 0;
    for (long long i = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
         i += step)
        sum += a[i] * b[i];
    return sum;
}

__global__ void dot(const float* a, const float* b, float* partial, int n) {
    extern __shared__ float cache[];
    const unsigned me = threadIdx.x, threads = blockDim.x;
    cache[me] = own_share(a, b, n);
    __syncthreads();
    unsigned half = 1;
    while (2 * half <= threads) half *= 2;
    if (me + half < threads) cache[me] += cache[me + half];
    __syncthreads();
    for (half >>= 1; half != 0; half >>= 1) {
        if (me < half) cache[me] += cache[me + half];
        __syncthreads();
    }
    if (me == 0) partial[blockIdx.x] = cache[0];
}
