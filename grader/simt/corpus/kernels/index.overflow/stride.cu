// corpus: entry __global__ void steps(const float* a, float* c, int n, int step)
// corpus: launch 1 1
// corpus: array a in 4
// corpus: array c out 4
// corpus: number n 2147483647
// corpus: number step 1500000000
// corpus: expect index.overflow 14
// corpus: expect bounds.global 15
// corpus: expect bounds.global 15
// corpus: says First repair the finding index.overflow in line 14
// The step leads over the largest int: the index is negative in the line below.
__global__ void steps(const float* a, float* c, int n, int step) {
    if (threadIdx.x == 0)
        for (int i = 0, k = 0; k < 3 && i < n; ++k, i += step)
            if (i <= 0) c[i] = a[i];
}
