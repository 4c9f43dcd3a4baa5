// corpus: entry __global__ void shift(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 32
__global__ void shift(const float* a, float* c) {
    c[threadIdx.x] = threadIdx.x ? a[threadIdx.x - 1] : 0.0f;
}
