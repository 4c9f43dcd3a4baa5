// Alternative: a tree down to one warp, which then goes on with __syncwarp().
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
    const int me = threadIdx.x;
    cache[me] = own_share(a, b, n);
    __syncthreads();
    int active = blockDim.x;
    while (active > 32) {
        const int half = (active + 1) / 2;
        if (me + half < active) cache[me] += cache[me + half];
        __syncthreads();
        active = half;
    }
    if (me >= 32) return;
    const unsigned mask = blockDim.x >= 32 ? 0xffffffffu : (1u << blockDim.x) - 1;
    while (active > 1) {
        const int half = (active + 1) / 2;
        if (me + half < active) cache[me] += cache[me + half];
        __syncwarp(mask);
        active = half;
    }
    if (me == 0) partial[blockIdx.x] = cache[0];
}
