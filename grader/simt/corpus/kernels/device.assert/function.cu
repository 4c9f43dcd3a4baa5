// corpus: entry __global__ void roots(const float* a, float* c)
// corpus: launch 2 32
// corpus: array a in 64
// corpus: array c out 64
// corpus: ends launch_failed
// corpus: expect device.assert 10
#include <assert.h>
template <class T>
__device__ T root(T x) {
    assert(x >= 0 && "a root needs a positive number");
    return sqrt(x);
}
__global__ void roots(const float* a, float* c) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = root<double>(a[i]);
}
