// corpus: entry __global__ void none(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c inout 64
// corpus: operations
// corpus: counter fp32_operations 0
// corpus: counter fp32_special 0
// corpus: counter fp64_operations 0
#include <cuda_fp16.h>
// Half precision, atomic functions, comparisons and conversions are none of these operations.
__global__ void none(const float* a, float* c) {
    const __half x = __float2half(a[threadIdx.x]);
    const unsigned long long whole = static_cast<unsigned long long>(fmaxf(-a[threadIdx.x], 0));
    atomicAdd(&c[threadIdx.x],
              whole > 3 ? static_cast<float>(whole) : __half2float(__hfma(x, x, x) + x));
}
