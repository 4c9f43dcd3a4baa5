// corpus: entry __global__ void cases(int* c)
// corpus: launch 1 64
// corpus: array c out 64 int32
// corpus: expect barrier.divergent 10 14
#include <cooperative_groups.h>
__global__ void cases(int* c) {
    auto block = cooperative_groups::this_thread_block();
    switch (threadIdx.x / 32) {
        case 0:
            block.sync();
            c[threadIdx.x] = 1;
            break;
        case 1:
            __syncthreads();
            c[threadIdx.x] = 2;
            break;
    }
}
