// corpus: entry __global__ void steps(const float* a, float* c, int n, int step)
// corpus: launch 1 1
// corpus: array a in 4
// corpus: array c out 4
// corpus: number n 2147483647
// corpus: number step 1500000000
// The same steps in a type that holds them.
__global__ void steps(const float* a, float* c, int n, int step) {
    if (threadIdx.x == 0)
        for (long long i = 0, k = 0; k < 3 && i < n; ++k, i += step)
            if (i <= 0) c[i] = a[i];
}
