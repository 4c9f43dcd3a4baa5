// Alternative: the tree the other way: neighbours first, then pairs that are twice as far apart.
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
    for (int distance = 1; distance < blockDim.x; distance *= 2) {
        __syncthreads();
        if (me % (2 * distance) == 0 && me + distance < blockDim.x)
            cache[me] += cache[me + distance];
    }
    if (me == 0) partial[blockIdx.x] = cache[0];
}
