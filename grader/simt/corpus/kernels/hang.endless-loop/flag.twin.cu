// corpus: entry __global__ void wait(int* c)
// corpus: launch 1 1
// corpus: array c inout 1 int32
// Each turn brings the number nearer to its end.
__global__ void wait(int* c) {
    while (atomicAdd(c, 1) < 2) {
    }
    c[0] = 1;
}
