// Wrong: a thread takes one of the last n mod 4 bytes, and there may be fewer threads.

/// Every byte is one atomic addition in device memory.
__global__ void histogram_global(const unsigned char* bytes, unsigned* bins, int n) {
    const std::size_t stride = static_cast<std::size_t>(blockDim.x) * gridDim.x;
    const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    const uchar4* fours = reinterpret_cast<const uchar4*>(bytes);
    for (std::size_t i = first; i < n / 4; i += stride) {
        const uchar4 four = fours[i];
        atomicAdd(&bins[four.x], 1);
        atomicAdd(&bins[four.y], 1);
        atomicAdd(&bins[four.z], 1);
        atomicAdd(&bins[four.w], 1);
    }
    if (first < n % 4) atomicAdd(&bins[bytes[n / 4 * 4 + first]], 1);
}

/// Each block counts in bins of its own, and adds them to those in device memory at the end.
__global__ void histogram_shared(const unsigned char* bytes, unsigned* bins, int n) {
    const std::size_t stride = static_cast<std::size_t>(blockDim.x) * gridDim.x;
    const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    __shared__ unsigned own[256];
    for (int bin = threadIdx.x; bin < 256; bin += blockDim.x) own[bin] = 0;
    __syncthreads();
    for (std::size_t i = first; i < n; i += stride) atomicAdd(&own[bytes[i]], 1);
    __syncthreads();
    for (int bin = threadIdx.x; bin < 256; bin += blockDim.x) atomicAdd(&bins[bin], own[bin]);
}
