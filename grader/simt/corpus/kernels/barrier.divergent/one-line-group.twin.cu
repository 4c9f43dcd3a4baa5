// corpus: entry __global__ void both(float* c)
// corpus: launch 1 64
// corpus: array c out 64
#include <cooperative_groups.h>
__global__ void both(float* c) {
    const bool low = blockDim.x < 32; cooperative_groups::thread_block block = cooperative_groups::this_thread_block();
    if (low) block.sync(); else block.sync();
    if (low) asm volatile("bar.sync 0;"); else asm volatile("bar.sync 0;");
    const int count = low ? __syncthreads_count(1) : __syncthreads_count(1);
    c[threadIdx.x] = count;
}
