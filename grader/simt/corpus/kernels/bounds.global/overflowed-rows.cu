// corpus: entry __global__ void element(const float* a, float* c, int row, int stride, int n)
// corpus: launch 1 1
// corpus: array a in 64
// corpus: array c out 1
// corpus: number row 65537
// corpus: number stride 65537
// corpus: number n 1000000
// corpus: expect index.overflow 13
// corpus: expect bounds.global 13
// corpus: says First repair the finding index.overflow in line 13
// The product wraps to a number above 0, which says nothing of the length of a row.
__global__ void element(const float* a, float* c, int row, int stride, int n) {
    for (int k = 0; k < 1 && row < n; ++k) c[0] = a[row * stride + k];
}
