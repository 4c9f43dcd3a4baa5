// corpus: entry __global__ void element(const float* a, float* c, int row, int stride, int n)
// corpus: launch 1 1
// corpus: array a in 64
// corpus: array c out 1
// corpus: number row 7
// corpus: number stride 8
// corpus: number n 1000000
__global__ void element(const float* a, float* c, int row, int stride, int n) {
    for (int k = 0; k < 1 && row < n; ++k) c[0] = a[row * stride + k];
}
