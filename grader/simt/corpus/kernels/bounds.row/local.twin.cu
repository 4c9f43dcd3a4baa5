// corpus: entry __global__ void history(const float* a, float* c, int n)
// corpus: launch 1 32
// corpus: array a in 64
// corpus: array c out 32
// corpus: number n 8
__global__ void history(const float* a, float* c, int n) {
    float last[8];
    float guard[8] = {};
    for (int i = 0; i < n; ++i)
        last[i] = a[threadIdx.x + i];
    c[threadIdx.x] = last[0] + last[7] + guard[n % 8];
}
