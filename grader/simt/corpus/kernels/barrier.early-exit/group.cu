// corpus: entry __global__ void rows(const unsigned char* a, unsigned char* c)
// corpus: launch 1 64
// corpus: array a in 64 uint8
// corpus: array c inout 64 uint8
// corpus: expect barrier.early-exit 11 14
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void rows(const unsigned char* a, unsigned char* c) {
    const cg::thread_block block = cg::this_thread_block();
    if (block.thread_rank() % 2 == 1) {
        return;
    }
    c[threadIdx.x] = a[threadIdx.x];
    cg::sync(block);
    c[threadIdx.x + 1] = c[62 - threadIdx.x];
}
