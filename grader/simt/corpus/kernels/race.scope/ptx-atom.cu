// The scope is the block, but all blocks count in one word.
// corpus: entry __global__ void k(int* c)
// corpus: launch 4 32
// corpus: array c inout 1 int32
// corpus: expect race.scope 8 8
__global__ void k(int* c) {
    int old;
    asm volatile("atom.relaxed.cta.global.add.s32 %0, [%1], 1;" : "=r"(old) : "l"(c) : "memory");
}
