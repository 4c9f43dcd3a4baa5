// corpus: entry __global__ void count(int* c)
// corpus: launch 4 32
// corpus: array c inout 4 int32
__global__ void count(int* c) {
    atomicAdd_block(&c[blockIdx.x], 1);
}
