// A barrier lies between.
// corpus: entry __global__ void k(float* out)
// corpus: launch 1 64
// corpus: array out out 64
__global__ void k(float* out) {
    __shared__ float tile[64];
    const auto at = static_cast<unsigned>(__cvta_generic_to_shared(tile));
    float read;
    asm volatile("st.shared.f32 [%0], %1;" ::"r"(at + 4 * threadIdx.x), "f"(1.0f) : "memory");
    asm volatile("bar.sync 0;");
    asm volatile("ld.shared.f32 %0, [%1];" : "=f"(read) : "r"(at + 4 * (63 - threadIdx.x)));
    out[threadIdx.x] = read;
}
