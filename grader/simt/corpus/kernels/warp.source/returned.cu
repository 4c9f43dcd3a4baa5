// corpus: entry __global__ void first(const int* a, int* c)
// corpus: launch 1 32
// corpus: array a in 32 int32
// corpus: array c out 32 int32
// corpus: expect warp.source 8
__global__ void first(const int* a, int* c) {
    if (a[threadIdx.x] % 7 == 0) return;
    c[threadIdx.x] = __shfl_sync(0xffffffffu, a[threadIdx.x], 0);
}
