// It begins at a multiple of 16 bytes.
// corpus: entry __global__ void k(const float* in, float* out)
// corpus: launch 1 64
// corpus: array in in 256
// corpus: array out out 64
__global__ void k(const float* in, float* out) {
    float a, b, c, d;
    asm volatile("ld.global.v4.f32 {%0, %1, %2, %3}, [%4];"
                 : "=f"(a), "=f"(b), "=f"(c), "=f"(d)
                 : "l"(in + 4 * threadIdx.x));
    out[threadIdx.x] = a + b + c + d;
}
