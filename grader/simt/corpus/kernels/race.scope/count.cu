// corpus: entry __global__ void count(int* c)
// corpus: launch 4 32
// corpus: array c inout 1 int32
// corpus: expect race.scope 6 6
__global__ void count(int* c) {
    atomicAdd_block(c, 1);
}
