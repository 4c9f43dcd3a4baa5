// corpus: entry __global__ void votes(const int* a, int* c)
// corpus: launch 1 32
// corpus: array a in 32 int32
// corpus: array c out 32 int32
// corpus: expect api.removed 7
__device__ unsigned above(int x, int limit) {
    return __ballot(x > limit);
}
__global__ void votes(const int* a, int* c) {
    c[threadIdx.x] = __popc(above(a[threadIdx.x], 3));
}
