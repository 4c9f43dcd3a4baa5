// corpus: entry __global__ void shift(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 32
// corpus: expect bounds.global 8
// corpus: says The index is negative
__global__ void shift(const float* a, float* c) {
    c[threadIdx.x] = a[int(threadIdx.x) - 1];
}
