// A barrier lies between.
// corpus: entry __global__ void k(const int* in, int* sum, int* out)
// corpus: launch 1 64
// corpus: array in in 64 int32
// corpus: array sum inout 1 int32
// corpus: array out out 1 int32
__global__ void k(const int* in, int* sum, int* out) {
    if (threadIdx.x < 32)
        asm volatile("red.relaxed.gpu.global.add.s32 [%0], %1;" ::"l"(sum), "r"(in[threadIdx.x]) : "memory");
    asm volatile("bar.sync 0;" ::: "memory");
    if (threadIdx.x == 63) out[0] = sum[0];
}
