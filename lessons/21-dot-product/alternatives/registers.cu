// Alternative: each thread keeps its sum in a register and stores it only where another one reads
// it.
/// This thread's share of the products.
__device__ float own_share(const float* a, const float* b, int n) {
    const long long step = static_cast<long long>(gridDim.x) * blockDim.x;
    float sum = 0;
    for (long long i = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
         i += step)
        sum += a[i] * b[i];
    return sum;
}

template <class T>
__device__ T block_sum(T mine, T* cache) {
    const int me = threadIdx.x;
    for (int active = blockDim.x; active > 1;) {
        const int half = (active + 1) / 2;
        if (me >= half && me < active) cache[me] = mine;
        __syncthreads();
        if (me + half < active) mine += cache[me + half];
        active = half;
    }
    return mine;  // in thread 0
}

__global__ void dot(const float* __restrict__ a, const float* __restrict__ b,
                    float* __restrict__ partial, int n) {
    extern __shared__ float cache[];
    const float sum = block_sum(own_share(a, b, n), cache);
    if (threadIdx.x == 0) partial[blockIdx.x] = sum;
}
