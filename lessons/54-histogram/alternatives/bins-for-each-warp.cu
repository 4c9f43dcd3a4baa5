// Alternative: every warp has bins of its own, and the block adds them up before it adds to the
// total.

/// Every byte is one atomic addition in device memory.
__global__ void histogram_global(const unsigned char* bytes, unsigned* bins, int n) {
    const std::size_t stride = static_cast<std::size_t>(blockDim.x) * gridDim.x;
    const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    for (std::size_t i = first; i < n; i += stride) atomicAdd(&bins[bytes[i]], 1);
}

/// Up to 32 warps with 256 bins each.
__global__ void histogram_shared(const unsigned char* bytes, unsigned* bins, int n) {
    __shared__ unsigned own[32][256];
    const int warps = (blockDim.x + 31) / 32;
    for (int i = threadIdx.x; i < 256 * warps; i += blockDim.x) own[i / 256][i % 256] = 0;
    __syncthreads();
    const std::size_t stride = static_cast<std::size_t>(blockDim.x) * gridDim.x;
    const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    unsigned* const mine = own[threadIdx.x / 32];
    for (std::size_t i = first; i < n; i += stride) atomicAdd(&mine[bytes[i]], 1);
    __syncthreads();
    for (int bin = threadIdx.x; bin < 256; bin += blockDim.x) {
        unsigned sum = 0;
        for (int warp = 0; warp < warps; ++warp) sum += own[warp][bin];
        atomicAdd(&bins[bin], sum);
    }
}
