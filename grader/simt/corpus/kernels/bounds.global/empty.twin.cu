// corpus: entry __global__ void copy(const float* a, float* c, int n)
// corpus: launch 1 1
// corpus: array a in 0
// corpus: array c out 1
// corpus: number n 0
__global__ void copy(const float* a, float* c, int n) {
    c[0] = n > 0 ? a[n - 1] : 0.0f;
}
