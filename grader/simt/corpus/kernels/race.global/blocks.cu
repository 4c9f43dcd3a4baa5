// corpus: entry __global__ void total(const float* a, float* c)
// corpus: launch 4 1
// corpus: array a in 4
// corpus: array c inout 1
// corpus: expect race.global 8 8
// corpus: says a barrier does not help. Use an atomic function, such as atomicAdd()
__global__ void total(const float* a, float* c) {
    c[0] += a[blockIdx.x];
}
