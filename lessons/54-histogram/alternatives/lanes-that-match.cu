// Alternative: the lanes of a warp that have the same byte find each other, and one of them adds
// for all.

/// Every byte is one atomic addition in device memory.
__global__ void histogram_global(const unsigned char* bytes, unsigned* bins, int n) {
    const std::size_t stride = static_cast<std::size_t>(blockDim.x) * gridDim.x;
    const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    for (std::size_t i = first; i < n; i += stride) atomicAdd(&bins[bytes[i]], 1);
}

/// The lanes of this thread's warp that exist: the last warp of a block may have fewer than 32.
__device__ unsigned lanes_of_warp() {
    const unsigned threads = blockDim.x - threadIdx.x / 32 * 32;
    return threads >= 32 ? 0xffffffffu : (1u << threads) - 1;
}

__global__ void histogram_shared(const unsigned char* bytes, unsigned* bins, int n) {
    __shared__ unsigned own[256];
    for (int bin = threadIdx.x; bin < 256; bin += blockDim.x) own[bin] = 0;
    __syncthreads();
    const unsigned all = lanes_of_warp(), lane = threadIdx.x % 32;
    const std::size_t stride = static_cast<std::size_t>(blockDim.x) * gridDim.x;
    const std::size_t block = static_cast<std::size_t>(blockIdx.x) * blockDim.x;
    // A warp goes on as long as its first lane has a byte; lanes beyond the end have the value 256.
    for (std::size_t i = block + threadIdx.x; i - lane < n; i += stride) {
        const unsigned value = i < n ? bytes[i] : 256;
        const unsigned same = __match_any_sync(all, value);
        if (value < 256 && lane == __ffs(same) - 1) atomicAdd(&own[value], __popc(same));
    }
    __syncthreads();
    for (int bin = threadIdx.x; bin < 256; bin += blockDim.x) atomicAdd(&bins[bin], own[bin]);
}
