// A load of four begins at a multiple of 4 bytes only.
// corpus: entry __global__ void k(const float* in, float* out)
// corpus: launch 1 64
// corpus: array in in 256
// corpus: array out out 64
// corpus: expect memory.misaligned 10
// corpus: ends launch_failed
__global__ void k(const float* in, float* out) {
    float a, b, c, d;
    asm volatile("ld.global.v4.f32 {%0, %1, %2, %3}, [%4];"
                 : "=f"(a), "=f"(b), "=f"(c), "=f"(d)
                 : "l"(in + threadIdx.x));
    out[threadIdx.x] = a + b + c + d;
}
