// corpus: entry __global__ void groups(const int* a, int* c)
// corpus: launch 1 64
// corpus: array a in 64 int32
// corpus: array c out 64 int32
// corpus: expect warp.mask 9
// Every lane takes the lanes before it for its group, so no two masks are the same.
__global__ void groups(const int* a, int* c) {
    const unsigned mask = 0xffffffffu >> (31 - threadIdx.x % 32);
    c[threadIdx.x] = __any_sync(mask, a[threadIdx.x] > 3);
}
