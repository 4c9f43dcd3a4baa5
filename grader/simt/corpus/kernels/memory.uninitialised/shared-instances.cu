// corpus: entry __global__ void two(float* c)
// corpus: launch 1 32
// corpus: array c out 32
// corpus: expect-some memory.uninitialised 9
// Each instantiation of a template has a shared array of its own: the second one is never written.
template <int Which>
__device__ float* part() { __shared__ float own[32]; return own; }
__global__ void two(float* c) {
    part<0>()[threadIdx.x] = 1; c[threadIdx.x] = part<1>()[threadIdx.x];
}
