// corpus: entry __global__ void copy(const float* a, float* c, int n)
// corpus: launch 1 1
// corpus: array a in 0
// corpus: array c out 1
// corpus: number n 0
// corpus: expect bounds.global 10
// corpus: says The array has no elements: no thread may touch it
// An array without elements is no allocation that was counted in the wrong unit.
__global__ void copy(const float* a, float* c, int n) {
    c[0] = a[n];
}
