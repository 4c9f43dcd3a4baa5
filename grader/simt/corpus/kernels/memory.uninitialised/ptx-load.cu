// A load in inline PTX reads shared memory that nobody has written.
// corpus: entry __global__ void k(float* out)
// corpus: launch 1 64
// corpus: array out out 64
// corpus: expect memory.uninitialised 11
__global__ void k(float* out) {
    __shared__ float tile[64];
    const auto at = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x]));
    float read;
    if (threadIdx.x < 63) tile[threadIdx.x] = 1;
    asm volatile("ld.shared.f32 %0, [%1];" : "=f"(read) : "r"(at) : "memory");
    out[threadIdx.x] = read;
}
