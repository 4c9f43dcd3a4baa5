// corpus: entry __global__ void wait(int* c)
// corpus: launch 1 1
// corpus: array c inout 1 int32
// corpus: ends cpu_limit
// corpus: expect hang.endless-loop 8
// The number swings between two values.
__global__ void wait(int* c) {
    while (atomicXor(c, 1) < 2) {
    }
    c[0] = 1;
}
