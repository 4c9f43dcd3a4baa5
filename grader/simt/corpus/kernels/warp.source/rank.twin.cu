// corpus: entry __global__ void third(const int* a, int* c)
// corpus: launch 1 32
// corpus: array a in 32 int32
// corpus: array c out 32 int32
// A group of 20 threads has a rank 15.
#include <cooperative_groups.h>
__global__ void third(const int* a, int* c) {
    if (threadIdx.x >= 20) return;
    auto group = cooperative_groups::coalesced_threads();
    c[threadIdx.x] = group.shfl(a[threadIdx.x], 15);
}
