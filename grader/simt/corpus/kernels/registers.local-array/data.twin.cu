// corpus: entry __global__ void smallest(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 96
// corpus: array c out 32
// corpus: static
// The data choose between two fixed indices.
__global__ void smallest(const float* a, float* c) {
    float three[3];
#pragma unroll
    for (int i = 0; i < 3; ++i) three[i] = a[3 * threadIdx.x + i];
    const int best = three[0] < three[1] ? 0 : 1;
    c[threadIdx.x] = best == 0 ? three[0] : three[1];
}
