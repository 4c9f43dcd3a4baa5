// Each thread loads its own element.
// corpus: entry __global__ void k(const float* in, float* out)
// corpus: launch 1 64
// corpus: array in in 64
// corpus: array out out 64
__global__ void k(const float* in, float* out) {
    float read;
    asm volatile("ld.global.f32 %0, [%1];" : "=f"(read) : "l"(in + threadIdx.x));
    out[threadIdx.x] = read;
}
