// corpus: entry __global__ void groups(const int* a, int* c)
// corpus: launch 1 64
// corpus: array a in 64 int32
// corpus: array c out 64 int32
__global__ void groups(const int* a, int* c) {
    const unsigned before = 0xffffffffu >> (31 - threadIdx.x % 32);
    c[threadIdx.x] = (__ballot_sync(0xffffffffu, a[threadIdx.x] > 3) & before) != 0;
}
