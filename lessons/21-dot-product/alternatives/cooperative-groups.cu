// Alternative: the block is a group that waits for itself.
/// This thread's share of the products.
__device__ float own_share(const float* a, const float* b, int n) {
    const long long step = static_cast<long long>(gridDim.x) * blockDim.x;
    float sum = 0;
    for (long long i = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
         i += step)
        sum += a[i] * b[i];
    return sum;
}

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void dot(const float* a, const float* b, float* partial, int n) {
    extern __shared__ float cache[];
    const cg::thread_block block = cg::this_thread_block();
    const unsigned rank = block.thread_rank();
    cache[rank] = own_share(a, b, n);
    block.sync();
    for (unsigned active = block.size(); active > 1;) {
        const unsigned half = (active + 1) / 2;
        if (rank + half < active) cache[rank] += cache[rank + half];
        active = half;
        block.sync();
    }
    if (rank == 0) partial[blockIdx.x] = cache[0];
}
