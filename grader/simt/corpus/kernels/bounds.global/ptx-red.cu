// The last bin lies behind the array.
// corpus: entry __global__ void k(const float* in, int* bins)
// corpus: launch 1 64
// corpus: array in in 64
// corpus: array bins inout 8 int32
// corpus: expect bounds.global 10
__global__ void k(const float* in, int* bins) {
    unsigned bin;
    asm("cvt.rpi.u32.f32 %0, %1;" : "=r"(bin) : "f"(8 * fabsf(in[threadIdx.x])));
    asm volatile("red.global.add.u32 [%0], 1;" ::"l"(bins + bin + (threadIdx.x == 5 ? 8 : 0)) : "memory");
}
