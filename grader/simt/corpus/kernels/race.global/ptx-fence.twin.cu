// The flag is stored with release.
// corpus: entry __global__ void k(int* data, int* flag, int* out)
// corpus: launch 2 1
// corpus: array data inout 1 int32
// corpus: array flag inout 1 int32
// corpus: array out out 1 int32
__global__ void k(int* data, int* flag, int* out) {
    unsigned seen = 0;
    if (blockIdx.x == 0) {
        data[0] = 7;
        asm volatile("st.release.gpu.global.u32 [%0], 77;" ::"l"(flag) : "memory");
        out[0] = 1;
    } else {
        while (seen != 77)
            asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(seen) : "l"(flag) : "memory");
        data[0] = data[0] + 1;
    }
}
