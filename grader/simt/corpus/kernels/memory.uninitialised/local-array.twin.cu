// corpus: entry __global__ void columns(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 512
// corpus: array c out 512
// corpus: counter local_loads 0
// The sums of a thread's tile are cleared first.
__global__ void columns(const float* a, float* c) {
    float sum[4][4];
    if (c == nullptr) return;
    for (int i = 0; i < 16; ++i) sum[i / 4][i % 4] = 0;
    for (int k = 0; k < 2; ++k)
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 4; ++j) sum[i][j] += a[threadIdx.x * 16 + i * 4 + j];
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) c[threadIdx.x * 16 + i * 4 + j] = sum[i][j];
}
