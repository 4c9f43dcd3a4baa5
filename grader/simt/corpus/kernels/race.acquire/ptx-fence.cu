// Who waits for the flag has no fence behind it.
// corpus: entry __global__ void k(int* data, int* flag, int* out)
// corpus: launch 2 1
// corpus: array data inout 1 int32
// corpus: array flag inout 1 int32
// corpus: array out out 1 int32
// corpus: expect race.acquire 16 11
__global__ void k(int* data, int* flag, int* out) {
    unsigned seen = 0;
    if (blockIdx.x == 0) {
        data[0] = 7;
        asm volatile("fence.acq_rel.gpu; st.relaxed.gpu.global.u32 [%0], 77;" ::"l"(flag) : "memory");
    } else {
        while (seen != 77)
            asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(seen) : "l"(flag) : "memory");
        out[0] = data[0];
    }
}
