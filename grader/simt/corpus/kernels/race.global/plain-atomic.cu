// corpus: entry __global__ void count(int* c)
// corpus: launch 2 32
// corpus: array c inout 1 int32
// corpus: expect-some race.global 8
// corpus: says uses an atomic function and line 8 does not
__global__ void count(int* c) {
    if (threadIdx.x < 31) atomicAdd(c, 1);
    else c[0] = c[0] + 1;
}
