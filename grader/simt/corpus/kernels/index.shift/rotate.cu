// corpus: entry __global__ void rotate(const int* a, int* c, int by)
// corpus: launch 1 32
// corpus: array a in 32 int32
// corpus: array c out 32 int32
// corpus: number by 0
// corpus: expect index.shift 10
// corpus: says by 32 places in line 10
__global__ void rotate(const int* a, int* c, int by) {
    const unsigned x = a[threadIdx.x];
    c[threadIdx.x] = x << by | x >> (32 - by);
}
