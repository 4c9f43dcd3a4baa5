// corpus: entry __global__ void keep(const float2* a, float2* c)
// corpus: launch 4 1
// corpus: array a in 8
// corpus: array c out 2
// corpus: expect race.global 8
// Every block copies another pair to the same place. The statement is a store and a load in one.
__global__ void keep(const float2* a, float2* c) {
    c[0] = a[blockIdx.x];
}
