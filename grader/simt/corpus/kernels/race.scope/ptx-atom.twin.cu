// The scope is the device.
// corpus: entry __global__ void k(int* c)
// corpus: launch 4 32
// corpus: array c inout 1 int32
__global__ void k(int* c) {
    int old;
    asm volatile("atom.relaxed.gpu.global.add.s32 %0, [%1], 1;" : "=r"(old) : "l"(c) : "memory");
}
