// corpus: entry __global__ void first(const int* a, int* c)
// corpus: launch 1 32
// corpus: array a in 32 int32
// corpus: array c out 32 int32
// Lanes that returned are no longer counted, whatever the mask says.
__global__ void first(const int* a, int* c) {
    if (a[threadIdx.x] % 7 == 0) return;
    const int leader = __ffs(__ballot_sync(0xffffffffu, 1)) - 1;
    c[threadIdx.x] = __shfl_sync(0xffffffffu, a[threadIdx.x], leader);
}
