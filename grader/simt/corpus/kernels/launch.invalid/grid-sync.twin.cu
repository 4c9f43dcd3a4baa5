// corpus: entry __global__ void all(float* c)
// corpus: launch 2 16
// corpus: array c out 32
#include <cooperative_groups.h>
__global__ void all(float* c) {
    if (cooperative_groups::this_grid().is_valid()) cooperative_groups::this_grid().sync();
    c[blockIdx.x * 16 + threadIdx.x] = 1;
}
