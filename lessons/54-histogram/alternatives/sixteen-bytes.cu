// Alternative: sixteen bytes at once, taken apart by shifts, in both kernels.

/// Adds the four bytes of a word.
__device__ void count_word(unsigned* bins, unsigned word) {
#pragma unroll
    for (int shift = 0; shift < 32; shift += 8) atomicAdd(bins + (word >> shift & 255), 1u);
}

/// Adds this thread's share of the bytes.
__device__ void count_all(const unsigned char* bytes, unsigned* bins, int n) {
    const size_t step = size_t{blockDim.x} * gridDim.x;
    const size_t me = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    const size_t whole = static_cast<size_t>(n) / 16;
    for (size_t i = me; i < whole; i += step) {
        const uint4 words = reinterpret_cast<const uint4*>(bytes)[i];
        count_word(bins, words.x);
        count_word(bins, words.y);
        count_word(bins, words.z);
        count_word(bins, words.w);
    }
    for (size_t i = 16 * whole + me; i < n; i += step) atomicAdd(bins + bytes[i], 1u);
}

__global__ void histogram_global(const unsigned char* bytes, unsigned* bins, int n) {
    count_all(bytes, bins, n);
}

__global__ void histogram_shared(const unsigned char* bytes, unsigned* bins, int n) {
    __shared__ unsigned own[256];
    for (unsigned bin = threadIdx.x; bin < 256; bin += blockDim.x) own[bin] = 0;
    __syncthreads();
    count_all(bytes, own, n);
    __syncthreads();
    for (unsigned bin = threadIdx.x; bin < 256; bin += blockDim.x) atomicAdd(bins + bin, own[bin]);
}
