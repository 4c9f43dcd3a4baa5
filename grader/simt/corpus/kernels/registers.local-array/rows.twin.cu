// corpus: entry __global__ void tile(const float* a, float* c, int k)
// corpus: launch 1 16
// corpus: array a in 64
// corpus: array c out 64
// corpus: number k 3
// corpus: static
__global__ void tile(const float* a, float* c, int k) {
    double sum[4][2] = {};
#pragma unroll
    for (int row = 0; row < 4; ++row) sum[row][0] += k & int(a[4 * threadIdx.x + row]);
#pragma unroll
    for (int row = 0; row < 4; ++row) c[4 * threadIdx.x + row] = sum[row][0] + sum[row][1];
}
