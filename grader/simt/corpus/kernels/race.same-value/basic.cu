// corpus: entry __global__ void mark(int* c)
// corpus: launch 2 32
// corpus: array c inout 1 int32
// corpus: expect race.same-value 6
__global__ void mark(int* c) {
    c[0] = 7;
}
