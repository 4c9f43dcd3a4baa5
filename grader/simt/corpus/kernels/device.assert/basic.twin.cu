// corpus: entry __global__ void check(const float* a)
// corpus: launch 1 32
// corpus: array a in 32
#include <cassert>
__global__ void check(const float* a) {
    assert(a[threadIdx.x] < 100.0f);
}
