// corpus: entry __global__ void mark(int* c)
// corpus: launch 2 32
// corpus: array c inout 1 int32
__global__ void mark(int* c) {
    if (blockIdx.x == 0 && threadIdx.x == 0) c[0] = 7;
}
