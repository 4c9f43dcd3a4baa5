// A shuffle names lanes that do not come.
// corpus: entry __global__ void k(const int* in, int* out)
// corpus: launch 1 64
// corpus: array in in 64 int32
// corpus: array out out 64 int32
// corpus: expect warp.mask 10
__global__ void k(const int* in, int* out) {
    int value = 0;
    if (threadIdx.x % 32 < 16)
        asm volatile("shfl.sync.down.b32 %0, %1, 8, 0x101f, 0xffffffff;"
                     : "=r"(value)
                     : "r"(in[threadIdx.x]));
    out[threadIdx.x] = value;
}
