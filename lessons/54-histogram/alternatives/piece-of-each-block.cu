// Alternative: each block counts one contiguous piece of the bytes, its threads side by side.

/// The piece of this block: from `from` up to `to`.
__device__ void piece_of_block(int n, std::size_t* from, std::size_t* to) {
    const std::size_t all = n, piece = (all + gridDim.x - 1) / gridDim.x;
    *from = blockIdx.x * piece;
    *to = *from + piece < all ? *from + piece : all;
}

/// Every byte is one atomic addition in device memory.
__global__ void histogram_global(const unsigned char* bytes, unsigned* bins, int n) {
    std::size_t from, to;
    piece_of_block(n, &from, &to);
    for (std::size_t i = from + threadIdx.x; i < to; i += blockDim.x) atomicAdd(&bins[bytes[i]], 1);
}

/// Each block counts in bins of its own, and adds them to those in device memory at the end.
__global__ void histogram_shared(const unsigned char* bytes, unsigned* bins, int n) {
    __shared__ unsigned own[256];
    for (int bin = threadIdx.x; bin < 256; bin += blockDim.x) own[bin] = 0;
    __syncthreads();  // every bin is 0 before a thread counts

    std::size_t from, to;
    piece_of_block(n, &from, &to);
    for (std::size_t i = from + threadIdx.x; i < to; i += blockDim.x) atomicAdd(&own[bytes[i]], 1);
    __syncthreads();  // every byte of the block is counted

    for (int bin = threadIdx.x; bin < 256; bin += blockDim.x) atomicAdd(&bins[bin], own[bin]);
}
