// corpus: entry __global__ void rows(const float* a, float* c, int n)
// corpus: launch 1 32
// corpus: array a in 64
// corpus: array c out 32
// corpus: number n 64
// The helper gives every element a value.
__device__ void load4(float* to, const float* a, int n, int at) {
    for (int i = 0; i < 4; ++i) to[i] = 0;
    if (at >= n) return;
    for (int i = 0; i < 4; ++i) to[i] = a[at + i];
}

__global__ void rows(const float* a, float* c, int n) {
    float four[4];
    load4(four, a, n, 4 * threadIdx.x);
    const float weight = 4 * threadIdx.x < n ? 1.0f : 0.0f;
    float sum = 0;
#pragma unroll
    for (int i = 0; i < 4; ++i) sum += weight * four[i];
    c[threadIdx.x] = sum;
}
