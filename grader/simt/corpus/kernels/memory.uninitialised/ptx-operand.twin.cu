// It has one in every thread.
// corpus: entry __global__ void k(const int* in, int* out)
// corpus: launch 1 64
// corpus: array in in 64 int32
// corpus: array out out 64 int32
__global__ void k(const int* in, int* out) {
    int field;
    unsigned length = 4;
    if (threadIdx.x > 9) length = 5;
    asm("bfe.s32 %0, %1, 3, %2;" : "=r"(field) : "r"(in[threadIdx.x]), "r"(length));
    out[threadIdx.x] = field;
}
