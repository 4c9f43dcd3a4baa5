// The upper lanes are not in the mask, but are read.
// corpus: entry __global__ void k(const int* in, int* out)
// corpus: launch 1 32
// corpus: array in in 32 int32
// corpus: array out out 32 int32
// corpus: expect warp.source 10
__global__ void k(const int* in, int* out) {
    int value = 0;
    if (threadIdx.x < 16)
        asm volatile("shfl.sync.down.b32 %0, %1, 8, 0x1f, 0xffff;"
                     : "=r"(value)
                     : "r"(in[threadIdx.x]));
    out[threadIdx.x] = value;
}
