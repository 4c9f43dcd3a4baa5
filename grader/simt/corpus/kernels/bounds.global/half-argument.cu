// corpus: entry __global__ void wide(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 64
// corpus: array c out 32
// corpus: expect bounds.global 11
// corpus: expect bounds.global 12
// An element that is handed to a function of the library, or to an operator, is read by the kernel.
#include <cuda_fp16.h>
__global__ void wide(const float* a, float* c) {
    const __half* halves = reinterpret_cast<const __half*>(a);
    const float one = __half2float(halves[128 + threadIdx.x]);
    const __half two = halves[160 + threadIdx.x] + halves[threadIdx.x];
    c[threadIdx.x] = one + __half2float(two);
}
