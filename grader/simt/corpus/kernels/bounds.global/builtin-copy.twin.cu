// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 1 1
// corpus: array a in 32
// corpus: array c out 32
// A copy under the compiler's own name ends at the end of the array.
__global__ void copy(const float* a, float* c) {
    __builtin_memcpy(c + 29, a, 12);
}
