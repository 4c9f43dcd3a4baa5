// corpus: entry __global__ void rotate(const int* a, int* c, int by)
// corpus: launch 1 32
// corpus: array a in 32 int32
// corpus: array c out 32 int32
// corpus: number by -3
// corpus: expect index.shift 9
// corpus: says by -3 places in line 9
__global__ void rotate(const int* a, int* c, int by) {
    c[threadIdx.x] = static_cast<unsigned>(a[threadIdx.x]) << by;
}
