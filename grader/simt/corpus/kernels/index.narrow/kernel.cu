// corpus: entry __global__ void sums(const float* a, float* c, int n)
// corpus: launch 1 32
// corpus: array a in 64
// corpus: array c out 32
// corpus: number n 2
// corpus: static
// corpus: expect index.narrow 10
__global__ void sums(const float* a, float* c, int n) {
    float sum = 0;
    for (unsigned char k = 0; k < n; ++k) sum += a[threadIdx.x + 32 * k];
    c[threadIdx.x] = sum;
}
