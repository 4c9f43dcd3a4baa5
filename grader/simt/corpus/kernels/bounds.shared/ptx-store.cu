// A store in inline PTX writes behind the array.
// corpus: entry __global__ void k(float* out)
// corpus: launch 1 64 256
// corpus: array out out 64
// corpus: expect bounds.shared 9
__global__ void k(float* out) {
    extern __shared__ float tile[];
    const auto at = static_cast<unsigned>(__cvta_generic_to_shared(tile));
    asm volatile("st.shared.f32 [%0+4], %1;" ::"r"(at + 4 * threadIdx.x), "f"(1.0f) : "memory");
    out[threadIdx.x] = 2.0f;
}
