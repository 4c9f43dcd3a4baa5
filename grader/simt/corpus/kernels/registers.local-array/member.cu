// corpus: entry __global__ void sums(const float* a, float* c, int n)
// corpus: launch 1 1
// corpus: array a in 64
// corpus: array c out 8
// corpus: number n 8
// corpus: static
// corpus: expect registers.local-array 18 14
// corpus: says The array `all.value` of sums
// The sums are a member of a struct.
struct Sums {
    float scale;
    float value[8];
    __device__ void add(int i, float number) {
        value[i] += scale * number;
    }
};
__global__ void sums(const float* a, float* c, int n) {
    Sums all = {};
    all.scale = 2;
    for (int k = 0; k < n; ++k) {
#pragma unroll 1
        for (int i = 0; i < 8; ++i) all.add(i, a[8 * k + i]);
    }
#pragma unroll
    for (int i = 0; i < 8; ++i) c[i] = all.value[i];
}
