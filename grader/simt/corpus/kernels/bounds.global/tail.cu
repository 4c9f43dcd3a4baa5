// corpus: entry __global__ void scale(const float* a, float* c, int n)
// corpus: launch 4 32
// corpus: array a in 100
// corpus: array c out 100
// corpus: number n 100
// corpus: expect bounds.global 11
// corpus: expect bounds.global 11
// corpus: says Then a guard must ask for it
__global__ void scale(const float* a, float* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = 2 * a[i];
}
