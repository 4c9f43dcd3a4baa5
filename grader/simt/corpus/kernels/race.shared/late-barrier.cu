// corpus: entry __global__ void total(const float* a, float* c)
// corpus: launch 1 128
// corpus: array a in 128
// corpus: array c out 1
// corpus: expect race.shared 13 13
// The barrier stands before the loop, not inside it.
__global__ void total(const float* a, float* c) {
    __shared__ double sum[128];
    const int i = threadIdx.x;
    sum[i] = a[i];
    __syncthreads();
    for (int step = 64; step >= 32; step /= 2) {
        if (i < step) sum[i] += sum[i + step];
    }
    if (i == 0) c[0] = sum[0];
}
