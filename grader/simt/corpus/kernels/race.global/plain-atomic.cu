// corpus: entry __global__ void count(int* c)
// corpus: launch 2 32
// corpus: array c inout 1 int32
// corpus: expect-some race.global 7
__global__ void count(int* c) {
    if (threadIdx.x < 31) atomicAdd(c, 1);
    else c[0] = c[0] + 1;
}
