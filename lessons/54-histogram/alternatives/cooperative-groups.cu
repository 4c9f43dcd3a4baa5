// Alternative: the block is a group, and its size and ranks come from it.

/// Every byte is one atomic addition in device memory.
__global__ void histogram_global(const unsigned char* bytes, unsigned* bins, int n) {
    const std::size_t stride = static_cast<std::size_t>(blockDim.x) * gridDim.x;
    const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    for (std::size_t i = first; i < n; i += stride) atomicAdd(&bins[bytes[i]], 1);
}

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

template <int bins_of_block>
__device__ void count_block(const unsigned char* bytes, unsigned* bins, int n) {
    __shared__ unsigned own[bins_of_block];
    const cg::thread_block block = cg::this_thread_block();
    for (unsigned bin = block.thread_rank(); bin < bins_of_block; bin += block.size()) own[bin] = 0;
    block.sync();
    const cg::grid_group grid = cg::this_grid();
    for (unsigned long long i = grid.thread_rank(); i < n; i += grid.size())
        atomicInc(&own[bytes[i]], 0xffffffffu);
    block.sync();
    for (unsigned bin = block.thread_rank(); bin < bins_of_block; bin += block.size())
        atomicAdd(&bins[bin], own[bin]);
}

__global__ void histogram_shared(const unsigned char* bytes, unsigned* bins, int n) {
    count_block<256>(bytes, bins, n);
}
