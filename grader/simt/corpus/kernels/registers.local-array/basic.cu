// corpus: entry __global__ void sums(const float* a, float* c, int n)
// corpus: launch 1 32
// corpus: array a in 64
// corpus: array c out 256
// corpus: number n 2
// corpus: static
// corpus: expect registers.local-array 11
// The compiler cannot keep `sum` in registers: which element is meant shows only at run time. The
// lines that a static finding names: the declaration and the index.
__global__ void sums(const float* a, float* c, int n) {
    float sum[8];
    for (int i = 0; i < 8; ++i) sum[i] = 0;
    for (int k = 0; k < n; ++k) sum[(threadIdx.x + k) % 8] += a[threadIdx.x + 32 * k];
    for (int i = 0; i < 8; ++i) c[threadIdx.x * 8 + i] = sum[i];
}
