// Alternative: two elements a turn, sums in double precision until the end.
__global__ void dot(const float* a, const float* b, float* partial, int n) {
    extern __shared__ float cache[];
    const int me = threadIdx.x;
    const long long step = static_cast<long long>(gridDim.x) * blockDim.x;
    double sum = 0;
    long long i = static_cast<long long>(blockIdx.x) * blockDim.x + me;
    for (; i + step < n; i += 2 * step)
        sum += static_cast<double>(a[i]) * b[i] + static_cast<double>(a[i + step]) * b[i + step];
    if (i < n) sum += static_cast<double>(a[i]) * b[i];
    cache[me] = static_cast<float>(sum);
    __syncthreads();
    for (int count = blockDim.x, half; count > 1; count = half) {
        half = count - count / 2;
        if (me < count / 2) cache[me] += cache[me + half];
        __syncthreads();
    }
    if (!me) partial[blockIdx.x] = *cache;
}
