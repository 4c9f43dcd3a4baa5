// corpus: entry __global__ void rows(const float* a, float* c, int stride)
// corpus: launch 1 32
// corpus: array a in 64
// corpus: array c out 32
// corpus: number stride -1000000000
// corpus: expect bounds.global 9
// corpus: says a[-4000000000]
__global__ void rows(const float* a, float* c, int stride) {
    c[threadIdx.x] = a[4ll * stride + threadIdx.x];
}
