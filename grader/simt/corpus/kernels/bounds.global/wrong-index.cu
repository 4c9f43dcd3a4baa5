// corpus: entry __global__ void columns(const float* a, float* c, int n)
// corpus: launch 1 8
// corpus: array a in 64
// corpus: array c out 8
// corpus: number n 8
// corpus: expect bounds.global 12
// corpus: says is far behind the 8 that the array has: more than a guard may be wrong
// A wrong index, far behind the end: a guard would only leave the elements out.
__global__ void columns(const float* a, float* c, int n) {
    float sum = 0;
    for (int row = 0; row < n; ++row) sum += a[row * n + threadIdx.x];
    c[n * (n + threadIdx.x)] = sum;
}
