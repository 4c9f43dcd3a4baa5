// corpus: entry __global__ void twice(const float* a, float* c, int start)
// corpus: launch 1 2
// corpus: array a in 64
// corpus: array c out 2
// corpus: number start 2147483640
// corpus: expect index.overflow 10
// corpus: expect bounds.global 10
// corpus: says it has overflowed: repair the finding index.overflow in line 10
__global__ void twice(const float* a, float* c, int start) {
    c[threadIdx.x] = a[start + start];
}
