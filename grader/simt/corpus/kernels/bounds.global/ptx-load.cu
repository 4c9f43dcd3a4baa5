// A load in inline PTX goes one element too far.
// corpus: entry __global__ void k(const float* in, float* out)
// corpus: launch 1 64
// corpus: array in in 64
// corpus: array out out 64
// corpus: expect bounds.global 9
__global__ void k(const float* in, float* out) {
    float read;
    asm volatile("ld.global.f32 %0, [%1+4];" : "=f"(read) : "l"(in + threadIdx.x));
    out[threadIdx.x] = read;
}
