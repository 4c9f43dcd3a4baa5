// corpus: entry __global__ void rows(const unsigned char* a, unsigned char* c)
// corpus: launch 1 64
// corpus: array a in 64 uint8
// corpus: array c inout 64 uint8
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void rows(const unsigned char* a, unsigned char* c) {
    const cg::thread_block block = cg::this_thread_block();
    if (block.thread_rank() % 2 == 1) {
        c[threadIdx.x] = 0;
    } else
        c[threadIdx.x] = a[threadIdx.x];
    cg::sync(block);
    if (threadIdx.x % 2 == 0) c[threadIdx.x + 1] = c[62 - threadIdx.x];
}
