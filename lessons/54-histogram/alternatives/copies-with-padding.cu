// Alternative: four copies of the bins, a word apart from a multiple of the banks; neighbouring
// lanes use different ones.

/// Every byte is one atomic addition in device memory.
__global__ void histogram_global(const unsigned char* bytes, unsigned* bins, int n) {
    const std::size_t stride = static_cast<std::size_t>(blockDim.x) * gridDim.x;
    const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    for (std::size_t i = first; i < n; i += stride) atomicAdd(&bins[bytes[i]], 1);
}

constexpr int copies = 4, row = 257;

__global__ void histogram_shared(const unsigned char* bytes, unsigned* bins, int n) {
    __shared__ unsigned own[copies * row];
    for (int i = threadIdx.x; i < copies * row; i += blockDim.x) own[i] = 0;
    __syncthreads();
    const std::size_t stride = static_cast<std::size_t>(blockDim.x) * gridDim.x;
    const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    const int copy = threadIdx.x % copies * row;
    for (std::size_t i = first; i < n; i += stride) atomicAdd(own + copy + bytes[i], 1);
    __syncthreads();
    for (int bin = threadIdx.x; bin < 256; bin += blockDim.x)
        atomicAdd(&bins[bin], own[bin] + own[row + bin] + own[2 * row + bin] + own[3 * row + bin]);
}
