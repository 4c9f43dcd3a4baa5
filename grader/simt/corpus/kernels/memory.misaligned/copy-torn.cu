// corpus: entry __global__ void last(const float* a, float* c, int n)
// corpus: launch 1 32
// corpus: array a in 20
// corpus: array c out 32
// corpus: number n 20
// corpus: expect memory.misaligned 14
// corpus: says count bytes, not elements
// Threads beyond the end want a zero, and ask for a byte of it.
#include <cuda_pipeline.h>
__global__ void last(const float* a, float* c, int n) {
    __shared__ float part[32];
    const int i = threadIdx.x;
    const bool exists = i < n;
    __pipeline_memcpy_async(&part[i], exists ? a + i : a, 4, exists ? 0 : 1);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    c[i] = part[i];
}
