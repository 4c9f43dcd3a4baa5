// corpus: entry __global__ void keep(const float2* a, float2* c)
// corpus: launch 4 1
// corpus: array a in 8
// corpus: array c out 8
__global__ void keep(const float2* a, float2* c) {
    c[blockIdx.x] = a[blockIdx.x];
}
