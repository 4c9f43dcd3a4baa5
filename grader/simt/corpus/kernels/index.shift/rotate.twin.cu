// corpus: entry __global__ void rotate(const int* a, int* c, int by)
// corpus: launch 1 32
// corpus: array a in 32 int32
// corpus: array c out 32 int32
// corpus: number by 0
__global__ void rotate(const int* a, int* c, int by) {
    const unsigned x = a[threadIdx.x];
    c[threadIdx.x] = x << by | x >> ((32 - by) & 31);
}
