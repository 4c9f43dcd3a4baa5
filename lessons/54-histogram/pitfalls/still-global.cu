// Pitfall: right, but the block's bins are not used.

/// Every byte is one atomic addition in device memory.
__global__ void histogram_global(const unsigned char* bytes, unsigned* bins, int n) {
    const std::size_t stride = static_cast<std::size_t>(blockDim.x) * gridDim.x;
    const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    for (std::size_t i = first; i < n; i += stride) atomicAdd(&bins[bytes[i]], 1);
}

/// Every byte is one atomic addition in device memory.
__global__ void histogram_shared(const unsigned char* bytes, unsigned* bins, int n) {
    const std::size_t stride = static_cast<std::size_t>(blockDim.x) * gridDim.x;
    const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    for (std::size_t i = first; i < n; i += stride) atomicAdd(&bins[bytes[i]], 1);
}
