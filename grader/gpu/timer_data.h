#pragma once
/// Device side of the timer: inputs, the reference result, and what is looked at after each call.

#include <cuda_runtime.h>

namespace simtutor::gpu {

constexpr int tile_side = 16;
constexpr int grid_blocks = 1024, block_threads = 256;

__device__ inline unsigned mixed(unsigned long long value) {
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ull;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebull;
    return static_cast<unsigned>(value >> 32);
}

__device__ inline unsigned long long first_index() {
    return static_cast<unsigned long long>(blockIdx.x) * blockDim.x + threadIdx.x;
}
__device__ inline unsigned long long index_step() {
    return static_cast<unsigned long long>(gridDim.x) * blockDim.x;
}

/// Uniform in [-1, 1).
__global__ void simtutor_fill(float* to, unsigned long long count, unsigned long long seed) {
    for (unsigned long long i = first_index(); i < count; i += index_step())
        to[i] = static_cast<float>(mixed(i * 0x9e3779b97f4a7c15ull + seed) >> 8) / (1 << 23) - 1.0f;
}

/// Reads and writes everything, so that nothing else stays in the L2 cache.
__global__ void simtutor_flush(unsigned* memory, unsigned long long count) {
    for (unsigned long long i = first_index(); i < count; i += index_step()) memory[i] += 1;
}

/// C = A*B with sums in double, rounded once at the end.
__global__ void simtutor_reference(const float* a, const float* b, float* c, int n) {
    __shared__ float as[tile_side][tile_side], bs[tile_side][tile_side];
    const long long row = static_cast<long long>(blockIdx.y) * tile_side + threadIdx.y;
    const long long column = static_cast<long long>(blockIdx.x) * tile_side + threadIdx.x;
    double sum = 0;
    for (int start = 0; start < n; start += tile_side) {
        const int across = start + static_cast<int>(threadIdx.x);
        const int down = start + static_cast<int>(threadIdx.y);
        as[threadIdx.y][threadIdx.x] = row < n && across < n ? a[row * n + across] : 0.0f;
        bs[threadIdx.y][threadIdx.x] =
            down < n && column < n ? b[static_cast<long long>(down) * n + column] : 0.0f;
        __syncthreads();
        for (int k = 0; k < tile_side; ++k)
            sum += static_cast<double>(as[threadIdx.y][k]) * bs[k][threadIdx.x];
        __syncthreads();
    }
    if (row < n && column < n) c[row * n + column] = static_cast<float>(sum);
}

/// What a look at a result finds.
struct Difference {
    unsigned long long not_numbers;  ///< NaN: also what nobody wrote
    unsigned largest_bits;           ///< the largest error, as the bits of a float that is >= 0
};

__global__ void simtutor_compare(const float* result, const float* reference,
                                 unsigned long long count, Difference* difference) {
    float largest = 0;
    unsigned long long not_numbers = 0;
    for (unsigned long long i = first_index(); i < count; i += index_step()) {
        const float error = fabsf(result[i] - reference[i]);
        if (isnan(error))
            ++not_numbers;
        else
            largest = fmaxf(largest, error);
    }
    if (not_numbers != 0) atomicAdd(&difference->not_numbers, not_numbers);
    atomicMax(&difference->largest_bits, __float_as_uint(largest));
}

/// A sum that changes when an element does.
__global__ void simtutor_checksum(const float* values, unsigned long long count,
                                  unsigned long long* sum) {
    unsigned long long own = 0;
    for (unsigned long long i = first_index(); i < count; i += index_step())
        own += mixed(i * 0x9e3779b97f4a7c15ull + __float_as_uint(values[i]));
    atomicAdd(sum, own);
}

}  // namespace simtutor::gpu
