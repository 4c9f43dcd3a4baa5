// Alternative: a warp adds by shuffles, then the first warp adds the sums of the warps.
/// This thread's share of the products.
__device__ float own_share(const float* a, const float* b, int n) {
    const long long step = static_cast<long long>(gridDim.x) * blockDim.x;
    float sum = 0;
    for (long long i = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
         i += step)
        sum += a[i] * b[i];
    return sum;
}

/// The sum over the first `count` lanes of this warp, in lane 0.
__device__ float warp_sum(float value, int count) {
    const unsigned mask = count == 32 ? 0xffffffffu : (1u << count) - 1;
    const int lane = threadIdx.x % 32;
    for (int distance = 16; distance > 0; distance /= 2) {
        const float other = __shfl_sync(mask, value, min(lane + distance, count - 1));
        if (lane + distance < count) value += other;
    }
    return value;
}

__global__ void dot(const float* a, const float* b, float* partial, int n) {
    extern __shared__ float cache[];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int threads = blockDim.x, warps = (threads + 31) / 32;
    const float sum = warp_sum(own_share(a, b, n), min(32, threads - 32 * warp));
    if (lane == 0) cache[warp] = sum;
    __syncthreads();
    if (warp > 0) return;
    const int lanes = min(32, threads);
    const float all = warp_sum(lane < warps ? cache[lane] : 0.0f, lanes);
    if (lane == 0) partial[blockIdx.x] = all;
}
