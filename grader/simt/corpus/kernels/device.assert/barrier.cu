// corpus: entry __global__ void total(const unsigned char* a, int* c)
// corpus: launch 1 64
// corpus: array a in 64 uint8
// corpus: array c out 1 int32
// corpus: ends launch_failed
// corpus: expect device.assert 15
#include <cassert>
#define CHECK(what) assert(what)
__global__ void total(const unsigned char* a, int* c) {
    __shared__ int sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    atomicAdd(&sum, a[threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 40) CHECK(sum == 0);
    if (threadIdx.x == 0) c[0] = sum;
}
