// Alternative: pointers that move through the bytes, and 64-bit numbers throughout.

using Count = unsigned long long;

__global__ void histogram_global(const unsigned char* bytes, unsigned* bins, int n) {
    const unsigned char* const end = bytes + n;
    const Count step = static_cast<Count>(gridDim.x) * blockDim.x;
    const unsigned char* at = bytes + static_cast<Count>(blockIdx.x) * blockDim.x + threadIdx.x;
    while (at < end) {
        atomicAdd(bins + *at, 1u);
        at += step;
    }
}

__global__ void histogram_shared(const unsigned char* __restrict__ bytes,
                                 unsigned* __restrict__ bins, int n) {
    __shared__ unsigned own[16][16];
    unsigned* const flat = &own[0][0];
    unsigned bin = threadIdx.x;
    while (bin < 256) {
        own[bin >> 4][bin & 15] = 0;
        bin += blockDim.x;
    }
    __syncthreads();
    const unsigned char* const end = bytes + n;
    const Count step = static_cast<Count>(gridDim.x) * blockDim.x;
    const unsigned char* at = bytes + static_cast<Count>(blockIdx.x) * blockDim.x + threadIdx.x;
    while (at < end) {
        atomicAdd(&own[*at >> 4][*at & 15], 1u);
        at += step;
    }
    __syncthreads();
    for (bin = threadIdx.x; bin < 256; bin += blockDim.x) atomicAdd(bins + bin, flat[bin]);
}
