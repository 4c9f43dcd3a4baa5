// corpus: entry __global__ void sums(const float* a, float* c, int n)
// corpus: launch 1 32
// corpus: array a in 64
// corpus: array c out 256
// corpus: number n 2
// corpus: static
__global__ void sums(const float* a, float* c, int n) {
    float sum[8];
#pragma unroll
    for (int i = 0; i < 8; ++i) sum[i] = 0;
    for (int k = 0; k < n; ++k) {
#pragma unroll
        for (int i = 0; i < 8; ++i) sum[i] += a[(threadIdx.x + i) % 32 + 32 * k];
    }
#pragma unroll
    for (int i = 0; i < 8; ++i) c[threadIdx.x * 8 + i] = sum[i];
}
