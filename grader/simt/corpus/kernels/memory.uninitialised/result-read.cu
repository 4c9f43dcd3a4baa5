// corpus: entry __global__ void sums(const float* a, float* c, int n)
// corpus: launch 1 32
// corpus: array a in 128
// corpus: array c out 32
// corpus: number n 4
// corpus: expect memory.uninitialised 9
// corpus: says Nothing has written to c, which is there for results
__global__ void sums(const float* a, float* c, int n) {
    float sum = c[threadIdx.x];
    for (int i = 0; i < n; ++i) sum += a[n * threadIdx.x + i];
    c[threadIdx.x] = sum;
}
