// corpus: entry __global__ void columns(const float* a, float* c, int n)
// corpus: launch 1 8
// corpus: array a in 64
// corpus: array c out 8
// corpus: number n 8
// The index of the right element.
__global__ void columns(const float* a, float* c, int n) {
    float sum = 0;
    for (int row = 0; row < n; ++row) sum += a[row * n + threadIdx.x];
    c[threadIdx.x] = sum;
}
