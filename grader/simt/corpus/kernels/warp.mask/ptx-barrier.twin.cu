// A barrier of the lower half.
// corpus: entry __global__ void k(const int* in, int* out)
// corpus: launch 1 64
// corpus: array in in 64 int32
// corpus: array out out 64 int32
__global__ void k(const int* in, int* out) {
    int value = 0;
    if (threadIdx.x % 32 < 16)
        asm volatile("mov.b32 %0, %1; bar.warp.sync 0xffff;"
                     : "=r"(value)
                     : "r"(in[threadIdx.x]));
    out[threadIdx.x] = value;
}
